import { count } from '../../../text/count.ts';
import { nearest } from '../../../text/nearest.ts';
import { escapeControls, show, showList } from '../../../text/show.ts';
import type { CheckNote, CheckProblem } from '../../check/check-result.ts';
import { commandNames } from '../commands/command-names.ts';
import { UsageError } from '../terminal/usage-error.ts';

type Of<Kind extends CheckProblem['kind']> = Extract<CheckProblem, { kind: Kind }>;

const texts: { readonly [Kind in CheckProblem['kind']]: (problem: Of<Kind>) => string } = {
  missingPath: ({ path }) => `There is no file or folder ${show(path)}.${commandGuess(path)}`,
  unmatchedGlob: ({ glob }) => `No file matches ${show(glob)}.`,
  noFiles: ({ paths }) => noFiles(paths),
  faultyConfig: ({ unchecked }) => faultyConfig(unchecked),
  git: gitProblem,
  missingBaseline: ({ path }) => `There is no baseline ${path}. Write it with --update-baseline.`,
  unusableBaseline: ({ reason }) => reason,
  unwrittenBaseline: ({ path, reason }) => `Cannot write ${escapeControls(path)}: ${reason}.`,
  unwrittenFile: ({ path, reason }) =>
    `Cannot write ${escapeControls(path)}, so it stays as it was: ${reason}.`,
};

/** One sentence about a problem, or two where there is a guess. */
export function problemText(problem: CheckProblem): string {
  const text = texts[problem.kind] as (problem: CheckProblem) => string;
  return text(problem);
}

/** Throws a `UsageError` where git names no files: there is nothing to report but the mistake of the call. */
export function refuseUnusable(problems: readonly CheckProblem[]): void {
  const problem = problems.find(({ kind }) => kind === 'git');
  if (problem !== undefined) throw new UsageError(problemText(problem));
}

/** One sentence about something to know. */
export function noteText(note: CheckNote): string {
  const shown = escapeControls(note.path);
  const findings = count(note.count, 'finding');
  if (note.kind === 'updatedBaseline') return `${shown} now holds ${findings}.`;
  const [are, them] = note.count === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${findings} of ${shown} ${are} no longer there; take ${them} out with --update-baseline.`;
}

function commandGuess(path: string): string {
  const names = commandNames.map(({ name }) => name);
  const command = nearest(path, names);
  return command === undefined ? '' : ` Did you mean the command ${command}?`;
}

function gitProblem({ reason, ref }: Of<'git'>): string {
  if (ref === undefined) return reason;
  if (ref.problem === 'empty') return 'What --since names is empty. Name a branch: --since origin/main';
  if (ref.problem === 'outside') return `${reason}. Without --since, every file is checked.`;
  return `There is no branch, tag or commit ${ref.ref} here, which --since names. In CI, fetch it first: ${ref.command}`;
}

function noFiles(paths: readonly string[]): string {
  const places = paths.length === 1 && paths[0] === '.' ? 'here' : `in ${showList(paths.map(show))}`;
  return `There are no agents or models ${places}: their names end in .agent or .model and .yaml, .yml or .json.`;
}

/** There may be findings in configurations beside. */
function faultyConfig(unchecked: number): string {
  if (unchecked === 0) return 'There are mistakes in a configuration.';
  const were = unchecked === 1 ? 'was' : 'were';
  return `${count(unchecked, 'file')} ${were} not checked, because there are mistakes in the configuration.`;
}
