import { resolve } from 'node:path';
import { limits } from '../../../document/document.ts';
import type { CheckResult } from '../../check/check-result.ts';
import { checkText } from '../../check/check-text.ts';
import { decode } from '../../files/read-definition.ts';
import { configTree } from '../options/config-options.ts';
import type { LintRequest } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';
import { namedBaseline } from './named-baseline.ts';
import { toCheckSetting } from './to-check-request.ts';

/**
 * Checks the text on standard input, under the configuration of its name. With `--fix` the text goes to the output,
 * fixed, or as it came where nothing is fixed. Throws a `UsageError`, before anything is read from there, for a baseline or a
 * configuration that cannot be used.
 */
export async function checkStandardInput(request: LintRequest, host: Host): Promise<CheckResult> {
  const isWanted = request.fix && !request.dryRun;
  const baseline = await namedBaseline(request, host);
  const configs = await configTree(request.config, host, request.rules);
  const bytes = await readAll(host, request.fix ? Number.POSITIVE_INFINITY : limits.bytes);
  const setting = toCheckSetting(request, { configs, baseline }, host);
  const path = request.stdinFilename;
  const named = { path, absolute: resolve(host.cwd, path) };
  const result = await checkText(named, decode(bytes), setting);
  const change = result.files[0]?.change;
  if (isWanted) host.stdout.write(change === undefined ? bytes : new TextEncoder().encode(change.after));
  return result;
}

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
