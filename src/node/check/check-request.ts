import type { DefinitionKind } from '../../schema/definition-kind.ts';
import type { ConfigTree } from '../config/config-tree.ts';
import type { BaselineSession } from './baseline-session.ts';
import type { Trace } from './trace.ts';

/** The definitions of a run: those below paths, or those of them that git names. */
export interface DefinitionSource {
  /** Files, folders and globs, from the working directory. */
  readonly paths: readonly string[];
  /** True for the texts that git is about to commit, and nothing else. */
  readonly staged?: boolean;
  /** A branch, tag or commit: only files that have changed since the branch of the working directory left it. */
  readonly since?: string | undefined;
}

/** The cache of a run. */
export interface CacheRequest {
  /** Its folder, from the working directory; the usual one when undefined. */
  readonly location: string | undefined;
  /** False for a text that is not to be in a file, such as a token; everything is kept unless given. */
  mayKeep?(text: string): boolean;
}

/** The fixes of a run. */
export interface FixRequest {
  /** False to change no file: the result then holds the changes alone. */
  readonly write: boolean;
  /** True to apply the fixes that are a good guess, too. */
  readonly unsafe: boolean;
}

/** The parts of a request that a run over files shares with the check of one text. */
export interface CheckSetting {
  /** The working directory, absolute: reports name files from there. */
  readonly cwd: string;
  readonly configs: ConfigTree;
  /** True to leave out what git or a configuration ignores. */
  readonly ignore: boolean;
  /** The kind of every definition, whatever its name; from names and keys when undefined. */
  readonly kind: DefinitionKind | undefined;
  /** Absent to fix nothing. */
  readonly fix?: FixRequest | undefined;
  /** Opened; absent for none. */
  readonly baseline?: BaselineSession | undefined;
  /** Takes the steps of the run, in their order. */
  readonly trace?: Trace | undefined;
  /** True to have the opening hours of the agents in the reports. */
  readonly weeks?: boolean;
}

/** One run of the engine over files. */
export interface CheckRequest extends CheckSetting {
  readonly source: DefinitionSource;
  /** The number of files that are checked at once; `auto` for as many as pay. */
  readonly threads: number | 'auto';
  /** Absent for no cache. */
  readonly cache?: CacheRequest | undefined;
  /** True to read each text once and keep it with its values, so that what was checked is what is used. */
  readonly keepTexts?: boolean;
}
