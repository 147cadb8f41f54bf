import { nearest } from '../../text/nearest.ts';
import { show, showList } from '../../text/show.ts';
import { commandNames } from '../cli/commands/command-names.ts';
import type { LintRequest } from '../cli/options/lint-options.ts';
import type { FoundFiles } from '../files/find-files.ts';

/** What to say about paths that led nowhere, one sentence each. */
export function pathFaults(found: FoundFiles, { paths, passOnNoFiles }: LintRequest): string[] {
  const missing = found.missing.map(missingPath);
  if (passOnNoFiles) return missing;
  const faults = [...missing, ...found.unmatched.map((glob) => `No file matches ${show(glob)}.`)];
  return faults.length === 0 && found.files.length === 0 ? [noFiles(paths)] : faults;
}

function missingPath(path: string): string {
  const command = nearest(
    path,
    commandNames.map(({ name }) => name),
  );
  const guess = command === undefined ? '' : ` Did you mean the command ${command}?`;
  return `There is no file or folder ${show(path)}.${guess}`;
}

function noFiles(paths: readonly string[]): string {
  const places = paths.length === 1 && paths[0] === '.' ? 'here' : `in ${showList(paths.map(show))}`;
  return `There are no agents or models ${places}: their names end in .agent or .model and .yaml, .yml or .json.`;
}
