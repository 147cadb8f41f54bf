import { resolve } from 'node:path';
import type { FileReport } from '../../findings/diagnostic.ts';
import type { DefinitionKind } from '../../schema/definition-kind.ts';
import { checkFiles } from './check-files.ts';
import type { CheckRequest, FixRequest } from './check-request.ts';
import type { CheckNote, CheckProblem, CheckResult } from './check-result.ts';
import type { FileChange } from './file-change.ts';
import { namedConfigs } from './named-configs.ts';
import type { ConfigSource } from './open-configs.ts';

/** The files to check, and how. Every part may be left out: then it is as for the command without options. */
export interface LintFilesRequest extends ConfigSource {
  /** Files, folders and globs, from `cwd`. Unless given, every agent and model below `cwd` is checked. */
  readonly paths?: readonly string[];
  /** True to check the texts that git is about to commit, as they are staged, and nothing else. */
  readonly staged?: boolean;
  /** A branch, tag or commit: only files that have changed since the branch of `cwd` left it are checked. */
  readonly since?: string;
  /** False to check also what git or a configuration ignores. */
  readonly ignore?: boolean;
  /** The kind of every file, whatever its name. */
  readonly kind?: DefinitionKind;
  /** The path of a baseline, from `cwd`: the findings that it lists are in the reports as suppressed. */
  readonly baseline?: string;
  /** True to write the baseline anew, with what is found now. */
  readonly updateBaseline?: boolean;
  /** The number of files that are checked at once, from 1 on; `auto`, which is usual, for as many as pay. */
  readonly threads?: number | 'auto';
  /** True to check only files that have changed since the last run, or the folder to remember that in, from `cwd`. */
  readonly cache?: boolean | string;
}

/** The files to fix, and how. A fixed text is written to its file, so staged texts cannot be fixed. */
export interface FixFilesRequest extends Omit<LintFilesRequest, 'staged'> {
  /** True to apply the fixes that are a good guess, too. */
  readonly unsafe?: boolean;
  /** True to write nothing: the changes are in the result alone. */
  readonly dryRun?: boolean;
}

/** The result of checking files. */
export interface LintFilesResult {
  /** A report for each configuration with mistakes, then one for each checked file, sorted by path. */
  readonly reports: readonly FileReport[];
  /** Failures beside the findings. With any, not all that was asked for is checked. */
  readonly problems: readonly CheckProblem[];
  /** Other things to know. */
  readonly notes: readonly CheckNote[];
}

/** The result of fixing files; the reports have what is left. */
export interface FixFilesResult extends LintFilesResult {
  /** The number of findings that were fixed. */
  readonly fixed: number;
  /** The files that were changed, or would be, each with its whole text before and after. */
  readonly changes: readonly FileChange[];
}

/**
 * Checks files as `voxlint lint` does: with the configurations of their folders, compared with each other and with their
 * project, and without what a baseline lists. Never rejects for what stands in a file: that is in the result.
 *
 * @throws TypeError for a request whose parts do not go together, for settings that do not exist, and where `config` names
 * a file that is not there
 */
export async function lintFiles(request: LintFilesRequest = {}): Promise<LintFilesResult> {
  const { reports, problems, notes } = await run(request, undefined);
  return { reports, problems, notes };
}

/**
 * Fixes files as `voxlint fix` does, and checks what is left. Safe fixes alone are applied unless `unsafe` is true; each
 * file is replaced in one step.
 *
 * @throws TypeError as `lintFiles` does
 */
export async function fixFiles(request: FixFilesRequest = {}): Promise<FixFilesResult> {
  const { unsafe = false, dryRun = false, ...rest } = request;
  return run(rest, { unsafe, write: !dryRun });
}

async function run(request: LintFilesRequest, fix: FixRequest | undefined): Promise<FixFilesResult> {
  const cwd = resolve(request.cwd ?? '.');
  rejectContradictions(request, fix);
  const configs = namedConfigs(request);
  return toPlainResult(await checkFiles({ ...toCheckRequest(request, cwd), configs, fix }));
}

function toCheckRequest(
  { paths = ['.'], staged = false, since, ignore = true, kind, ...rest }: LintFilesRequest,
  cwd: string,
): Omit<CheckRequest, 'configs' | 'fix'> {
  const { baseline, updateBaseline = false, threads = 'auto', cache = false } = rest;
  return {
    cwd,
    source: { paths, staged, since },
    ignore,
    kind,
    threads,
    baseline: baseline === undefined ? undefined : { path: baseline, update: updateBaseline },
    cache: cache === false ? undefined : { location: cache === true ? undefined : cache },
  };
}

function toPlainResult({ files, faultyConfigs, problems, notes }: CheckResult): FixFilesResult {
  return {
    reports: [...faultyConfigs, ...files.map(({ report }) => report)],
    fixed: files.reduce((sum, { fixed }) => sum + fixed, 0),
    changes: files.flatMap(({ change }) => change ?? []),
    problems,
    notes,
  };
}

/** The parts that do not go together, as those of the command do not. */
const contradictions: readonly {
  readonly message: string;
  holds(request: LintFilesRequest, fix: FixRequest | undefined): boolean;
}[] = [
  {
    message:
      '"staged" checks what git is about to commit, and "since" something else; leave one of them out.',
    holds: ({ staged, since }) => staged === true && since !== undefined,
  },
  {
    message: '"staged" checks what git is about to commit, and fixing is about files; leave it out.',
    holds: ({ staged }, fix) => staged === true && fix !== undefined,
  },
  {
    message: '"updateBaseline" needs every file; leave "staged" and "since" out.',
    holds: ({ staged, since, updateBaseline }) =>
      updateBaseline === true && (staged === true || since !== undefined),
  },
  {
    message: '"updateBaseline" needs the path of the file: baseline: "voxlint-baseline.jsonl"',
    holds: ({ baseline, updateBaseline }) => updateBaseline === true && baseline === undefined,
  },
  {
    message: '"updateBaseline" writes a file and "dryRun" does not; leave one of them out.',
    holds: ({ updateBaseline }, fix) => updateBaseline === true && fix?.write === false,
  },
  {
    message: '"threads" is "auto" or a whole number from 1 to 99.',
    holds: ({ threads = 'auto' }) =>
      threads !== 'auto' && !(Number.isInteger(threads) && threads >= 1 && threads <= 99),
  },
];

function rejectContradictions(request: LintFilesRequest, fix: FixRequest | undefined): void {
  const found = contradictions.find(({ holds }) => holds(request, fix));
  if (found !== undefined) throw new TypeError(found.message);
}
