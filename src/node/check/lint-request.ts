import type { FileReport } from '../../findings/diagnostic.ts';
import type { DefinitionKind } from '../../schema/definition-kind.ts';
import type { CheckNote, CheckProblem } from './check-result.ts';
import type { FileChange } from './file-change.ts';
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
