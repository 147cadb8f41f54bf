import { basename, extname } from 'node:path';
import { type CheckedConfig, checkConfig } from '../../config/check-config.ts';
import { configFinding } from '../../config/explain-config.ts';
import type { DecodeProblem } from '../../document/decode.ts';
import type { Format } from '../../document/document.ts';
import { parseCleanText } from '../../document/parse-document.ts';
import type { ConfigMessageId } from '../../findings/built-in-messages.ts';
import type { Diagnostic, FileReport } from '../../findings/diagnostic.ts';
import type { Finding } from '../../findings/finding.ts';
import type { Path } from '../../text/json-pointer.ts';
import { readDefinition, unreadable } from '../files/read-definition.ts';
import { configName } from './config-places.ts';
import type { LoadedModule } from './load-module.ts';

/** A configuration as it was read from the disk. */
export interface ReadConfig extends CheckedConfig {
  /** Its place in its file. */
  readonly at: Path;
}

/** The parts that the editor does otherwise than the command line. */
export interface ConfigReading {
  /** The text of a file that is open in an editor, by its absolute path; undefined for a file to read from the disk. */
  readonly openText?: (absolute: string) => string | undefined;
  /** Called with the absolute path of each file before it is read. */
  readonly opened?: (absolute: string) => void;
  /** Called with each entry of `extends` that leads nowhere, and the absolute path of the configuration that has it. */
  readonly lost?: (entry: string, from: string) => void;
  /** Runs a configuration that is a program, given by its absolute path and its text. */
  readonly runProgram?: (path: string, source: string) => Promise<LoadedModule>;
}

const programs: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs', '.ts']);

/** True when a configuration is a program, by its path. */
export function isProgram(path: string): boolean {
  return programs.has(extname(path));
}

/**
 * Reads and checks a configuration file in any of its forms. Never throws on what a user wrote.
 *
 * @param absolute its absolute path
 * @param path its name in messages
 */
export async function readConfig(
  absolute: string,
  path: string,
  { openText, opened, runProgram }: ConfigReading = {},
): Promise<ReadConfig> {
  opened?.(absolute);
  const open = openText?.(absolute);
  const read = open === undefined ? readDefinition(absolute) : { text: open };
  if ('problem' in read) return withoutPlaces(asChecked(unreadable(path, read.problem)));
  if (isProgram(absolute)) return readProgram(absolute, path, read.text, runProgram);
  const at = basename(absolute) === 'package.json' ? [configName] : [];
  const format = configFormat(absolute, read.text);
  const checked = await checkConfig({ path, text: read.text, format, at });
  // An editor shows what a fix does before it is saved.
  return { at, ...(open === undefined ? withoutFixes(checked) : checked) };
}

/** A file whose name leaves it open is JSON when it can be read as JSON. */
export function configFormat(path: string, text: string): Format {
  const ending = extname(path).toLowerCase();
  if (ending === '.json') return 'json';
  if (ending === '.yaml' || ending === '.yml') return 'yaml';
  return parseCleanText(text, 'json') === undefined ? 'yaml' : 'json';
}

async function readProgram(
  absolute: string,
  path: string,
  source: string,
  runProgram: ConfigReading['runProgram'],
): Promise<ReadConfig> {
  const run = runProgram ?? (await import('./load-module.ts')).loadModule;
  const loaded = await run(absolute, source);
  if ('problem' in loaded) return withoutPlaces(asChecked(notRun(path, loaded.problem)));
  return withoutPlaces(await checkConfig({ path, text: loaded.text, format: 'json', at: [] }));
}

function asChecked(report: FileReport): CheckedConfig {
  return { config: {}, report, addFinding: () => asChecked(report) };
}

function notRun(path: string, problem: DecodeProblem<ConfigMessageId>): FileReport {
  const { report } = asChecked(unreadable(path, problem));
  const { rule } = configFinding({ ...problem, place: { path: [], part: 'value' } });
  return { ...report, diagnostics: report.diagnostics.map((finding) => ({ ...finding, rule })) };
}

/** The value that a program exports has pointers, but no lines. */
function withoutPlaces(checked: CheckedConfig): ReadConfig {
  const start = { line: 1, column: 1, offset: 0 };
  const moved = ({ fix: _, ...finding }: Diagnostic): Diagnostic => ({
    ...finding,
    start,
    end: start,
    related: [],
  });
  const { path, diagnostics } = checked.report;
  return {
    at: [],
    config: checked.config,
    report: { path, diagnostics: diagnostics.map(moved) },
    addFinding: (finding) => withoutPlaces(checked.addFinding(finding)),
  };
}

/** `--fix` repairs definitions; a configuration is changed by hand. */
function withoutFixes(checked: CheckedConfig): CheckedConfig {
  const diagnostics = checked.report.diagnostics.map(({ fix: _, ...finding }) => finding);
  return {
    config: checked.config,
    report: { ...checked.report, diagnostics },
    addFinding: (finding: Finding) => withoutFixes(checked.addFinding(finding)),
  };
}
