import type { FileReport } from '../../findings/diagnostic.ts';
import type { Inspection } from '../../lint/lint.ts';
import type { Settings } from '../../lint/settings.ts';
import type { DefinitionKind } from '../../schema/definition-kind.ts';
import type { BadRef } from '../files/changed-files.ts';
import type { FoundFile } from '../files/find-files.ts';
import type { FileChange } from './file-change.ts';

/** A file to check, and how. */
export interface CheckJob {
  readonly file: FoundFile;
  readonly settings: Settings;
  readonly kind: DefinitionKind | undefined;
  /** True to have the opening hours of the agents in its report. */
  readonly weeks: boolean;
}

/** A file that was checked. */
export interface FileCheck extends CheckJob, Inspection {
  /** The number of findings that were fixed. */
  readonly fixed: number;
  /** The text before and after its fixes; absent where nothing was fixed. */
  readonly change?: FileChange;
}

/** Something that went wrong beside the findings. */
export type CheckProblem =
  /** A path leads to no file and no folder. */
  | { readonly kind: 'missingPath'; readonly path: string }
  /** A glob matches no file. */
  | { readonly kind: 'unmatchedGlob'; readonly glob: string }
  /** There is no definition below these paths. */
  | { readonly kind: 'noFiles'; readonly paths: readonly string[] }
  /**
   * Configurations have mistakes, so that so many files were not checked. `ofOthers` is true where every file of the run was,
   * and only files that they are compared with were not.
   */
  | {
      readonly kind: 'faultyConfig';
      readonly configs: readonly string[];
      readonly unchecked: number;
      readonly ofOthers: boolean;
    }
  /** Git did not name the files; `ref` where that is for the commit from which changes count. Nothing was checked. */
  | { readonly kind: 'git'; readonly reason: string; readonly ref?: BadRef }
  /** The baseline is not there. Nothing was checked. */
  | { readonly kind: 'missingBaseline'; readonly path: string }
  /** The baseline cannot be read, or is faulty. Nothing was checked. */
  | { readonly kind: 'unusableBaseline'; readonly path: string; readonly reason: string }
  /** The baseline could not be written. */
  | { readonly kind: 'unwrittenBaseline'; readonly path: string; readonly reason: string }
  /** A fixed file could not be written, and stays as it was. */
  | { readonly kind: 'unwrittenFile'; readonly path: string; readonly reason: string };

/** Something to know about a run in which nothing went wrong. */
export type CheckNote =
  /** The baseline lists so many findings that are no longer there. */
  | { readonly kind: 'staleBaseline'; readonly path: string; readonly count: number }
  /** The baseline was written, and lists so many findings. */
  | { readonly kind: 'updatedBaseline'; readonly path: string; readonly count: number };

/** The result of a run. */
export interface CheckResult {
  /** The checked files, sorted by path. */
  readonly files: readonly FileCheck[];
  /** The configurations with mistakes, each with its findings. */
  readonly faultyConfigs: readonly FileReport[];
  readonly problems: readonly CheckProblem[];
  readonly notes: readonly CheckNote[];
}
