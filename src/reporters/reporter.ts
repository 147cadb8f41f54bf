import type { FileReport, Severity } from '../findings/diagnostic.ts';

/** The facts about a rule that a report shows beside its findings. */
export interface RuleNote {
  /** Its summary: one imperative sentence. */
  readonly summary: string;
  /** The damage without it; absent where the summary says it all. */
  readonly why?: string;
  readonly severity: Severity;
  /** Its messages by id: what each says. */
  readonly messages?: Readonly<Record<string, { readonly text: string }>>;
  /** Address of its page. */
  readonly url: string;
}

/** The facts that a reporter needs beside the findings; everything that a machine decides is decided by the caller. */
export interface ReporterContext {
  /** Version of voxlint. */
  readonly version: string;
  /** True to write SGR color sequences. */
  readonly color: boolean;
  /** True to write OSC 8 hyperlinks. */
  readonly hyperlinks: boolean;
  /** Columns of the terminal that reads the output. */
  readonly width: number;
  /** Wall time of the run in milliseconds. */
  readonly durationMs: number;
  /** The command that applies the safe fixes; absent when it would not help or was just run. */
  readonly fixCommand?: string;
  /** The number of findings that this run has fixed in the files. */
  readonly fixed?: number;
  /** The rules by their ids; those of the schema share the entry `schema`. */
  readonly rules?: ReadonlyMap<string, RuleNote>;
}

/** Turns the whole result into the text that is printed, with its last line end. */
export type Reporter = (files: readonly FileReport[], context: ReporterContext) => string;
