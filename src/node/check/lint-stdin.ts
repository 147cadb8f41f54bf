import { resolve } from 'node:path';
import { limits } from '../../document/document.ts';
import { configTree } from '../cli/options/config-options.ts';
import type { LintRequest } from '../cli/options/lint-options.ts';
import { type LintResult, trimReport } from '../cli/output/report-run.ts';
import type { Host } from '../cli/terminal/host.ts';
import { decode } from '../files/read-definition.ts';
import { checkDefinition } from './check-definition.ts';
import { changeOf } from './file-change.ts';
import { baselineSessionOf, configFaults, settingsOf } from './lint-files.ts';

/**
 * Checks the text on standard input; its name tells which configuration applies. With `--fix` the text goes to the
 * output, fixed, or as it came where there is nothing to fix.
 */
export async function lintStdin(request: LintRequest, host: Host): Promise<LintResult> {
  const known = await baselineSessionOf(request, host);
  const bytes = await readAll(host, request.fix ? Number.POSITIVE_INFINITY : limits.bytes);
  const read = decode(bytes);
  const path = request.stdinFilename;
  const configs = await configTree(request.config, host, request.rules);
  const settings = await settingsOf({ absolute: resolve(host.cwd, path) }, configs, request);
  if (typeof settings === 'string') {
    if (request.fix && !request.dryRun) host.stdout.write(bytes);
    return { ...unchecked, reports: configs.faulty, faults: configFaults(configs, 1) };
  }
  const checked = await checkDefinition(path, read, { ...request, settings, suppress: known?.suppress });
  const { fixed, text } = checked;
  if (request.fix && !request.dryRun)
    host.stdout.write(text === undefined || 'problem' in read ? bytes : await encode(text, read));
  const changes = text === undefined || 'problem' in read ? [] : [changeOf(path, read, text)];
  const report = known?.settle(checked.report) ?? checked.report;
  return {
    reports: [trimReport(report, request)],
    fixed,
    changes,
    faults: [],
    notes: known?.finish().notes ?? [],
    stdinText: 'problem' in read ? undefined : (text ?? read.text),
  };
}

/** What comes of a text that is not checked. */
const unchecked = { fixed: 0, changes: [], notes: [] } as const;

/** Stops once there is more than enough to know that it is too much. */
async function readAll({ stdin }: Pick<Host, 'stdin'>, enough: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > enough) break;
  }
  return Buffer.concat(chunks);
}

async function encode(
  text: string,
  { hasByteOrderMark }: { readonly hasByteOrderMark: boolean },
): Promise<Uint8Array> {
  const { encodeDefinition } = await import('../files/write-definition.ts');
  return encodeDefinition(text, hasByteOrderMark);
}
