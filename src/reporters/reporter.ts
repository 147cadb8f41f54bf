import type { FileReport, Severity } from '../findings/diagnostic.ts';
import type { AgentWeek } from './agent-week.ts';

/** What a report tells about a rule beside its findings. */
export interface RuleNote {
  /** What it asks for. */
  readonly summary: string;
  /** What goes wrong otherwise; absent where the summary says it all. */
  readonly why?: string;
  readonly severity: Severity;
  /** Address of its page. */
  readonly url: string;
}

/** What a reporter must know beside the findings; everything that a machine decides is decided by the caller. */
export interface ReporterContext {
  /** Version of voxlint. */
  readonly version: string;
  /** Whether to write SGR color sequences. */
  readonly color: boolean;
  /** Whether to write OSC 8 hyperlinks. */
  readonly hyperlinks: boolean;
  /** Columns of the terminal that reads the output. */
  readonly width: number;
  /** Wall time of the run in milliseconds. */
  readonly durationMs: number;
  /** The command that applies the safe fixes; absent when it would not help or was just run. */
  readonly fixCommand?: string;
  /** How many findings this run has fixed in the files. */
  readonly fixed?: number;
  /** The rules by their ids; those of the schema share the entry `schema`. */
  readonly rules?: ReadonlyMap<string, RuleNote>;
  /** The opening hours of the agents in each file, by its path. */
  readonly weeks?: ReadonlyMap<string, readonly AgentWeek[]>;
}

/** Turns the whole result into the text that is printed, with its last line end. */
export type Reporter = (files: readonly FileReport[], context: ReporterContext) => string;
