import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileReport } from '../../../findings/diagnostic.ts';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { escapeControls, show } from '../../../text/show.ts';
import type { CheckSetting } from '../../check/check-request.ts';
import { checkText } from '../../check/check-text.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import { definitionName } from '../../files/find-files.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { slashed } from '../../files/slashed.ts';
import type { ParsedArgs } from '../options/command.ts';
import { configRequest, configTree } from '../options/config-options.ts';
import { printReport } from '../output/print-report.ts';
import { shellWord, suggestFor } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type ImportTarget, importTargets } from '../upload/import-target.ts';
import { fillIn, type Template } from './templates.ts';

/** Writes a new file, says what to know about it, and gives the exit code. Throws a `UsageError` where it cannot be written. */
export async function createDefinition(
  template: Template,
  name: string,
  args: ParsedArgs,
  host: Host,
): Promise<number> {
  const configs = await configTree(configRequest(args), host);
  const target = targetFor(template.kind, name, args.get('out'), host);
  const schema = args.has('schema-comment') ? schemaFor(target, template.kind) : undefined;
  const text = await fillIn(template.text, name, schema);
  writeNew(target, text);
  host.stdout.write(`Wrote ${escapeControls(target.path)}\n`);
  for (const note of await notesOn(target, template.kind, configs)) host.stderr.write(`voxlint: ${note}\n`);
  const report = await reportOn(target, text, template.kind, { configs, cwd: host.cwd });
  if (report.diagnostics.length > 0) {
    host.stdout.write('\n');
    await printReport(
      [report],
      { format: 'pretty', output: host.stdout, fixed: 0, fixCommand: undefined },
      args,
      host,
    );
    return report.diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
  }
  const command = suggestFor(args, host)(`lint ${shellWord(target.path)}`);
  host.stdout.write(`Fill it in, then check it: ${escapeControls(command)}\n`);
  return 0;
}

/** The report on a name, or a template, that the rules of the team do not like. */
async function reportOn(
  target: ImportTarget,
  text: string,
  kind: DefinitionKind,
  { configs, cwd }: Pick<CheckSetting, 'configs' | 'cwd'>,
): Promise<FileReport> {
  const { path, absolute } = target;
  const read = { text, hasByteOrderMark: false };
  const { files } = await checkText({ path, absolute }, read, { cwd, configs, ignore: false, kind });
  return files[0]?.report ?? { path, diagnostics: [] };
}

/** A path that does not name a YAML file is a folder, also one that is not there yet. */
function targetFor(kind: DefinitionKind, name: string, out: string | undefined, { cwd }: Host): ImportTarget {
  if (out !== undefined && /\.json$/i.test(out))
    throw new UsageError(
      'new writes YAML, because JSON has no comments. Give --out a name that ends in .yaml.',
    );
  const isFile = out === undefined || /\.ya?ml$/i.test(out);
  const [target] = importTargets([{ kind, name }], isFile ? out : `${out}/`, { cwd, command: 'new' });
  if (target === undefined) throw new Error('One definition has one place.');
  return target;
}

function schemaFor({ absolute }: ImportTarget, kind: DefinitionKind): string {
  const schema = schemaBeside(absolute, kind);
  if (schema !== undefined) return schema;
  throw new UsageError(
    '--schema-comment names the schema of the package, which is not installed here: npm install --save-dev voxlint',
  );
}

/**
 * The schema of a kind in the package that is installed nearest to a file, from the folder of the file. Takes an absolute path;
 * undefined where nothing is installed above it.
 */
function schemaBeside(absolute: string, kind: DefinitionKind): string | undefined {
  const folder = dirname(absolute);
  let above = folder;
  for (;;) {
    const schema = join(above, 'node_modules', 'voxlint', 'dist', 'schemas', `${kind}.schema.json`);
    if (existsSync(schema)) return fromHere(slashed(relative(folder, schema)));
    if (dirname(above) === above) return undefined;
    above = dirname(above);
  }
}

function fromHere(path: string): string {
  return path.startsWith('../') ? path : `./${path}`;
}

function writeNew({ absolute, path }: ImportTarget, text: string): void {
  try {
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`Cannot write ${show(path)}: ${reasonOf(error)}.`);
  }
}

/** The reasons why a look through the folder would not find the file. */
async function notesOn(
  { absolute, path }: ImportTarget,
  kind: DefinitionKind,
  configs: ConfigTree,
): Promise<readonly string[]> {
  const config = await configs.at(dirname(absolute));
  if (config.isFaulty) return ['There are mistakes in the configuration. voxlint lint shows them.'];
  const { isGitIgnored } = await import('../../git/git-ignore.ts');
  const isFound = definitionName.test(absolute) || config.isWanted(absolute);
  return [
    ...(isFound
      ? []
      : [`Only files that end in .${kind}.yaml are found in a folder; name this one: ${shellWord(path)}`]),
    ...(config.isIgnored(absolute)
      ? ['The configuration ignores this file, so voxlint passes it over.']
      : []),
    ...(isGitIgnored(realpathSync(absolute)) ? ['git ignores this file, so voxlint passes it over.'] : []),
  ];
}
