import type { Edit } from '../text/edits.ts';
import type { Position } from '../text/span.ts';
import type { AgentWeek } from './agent-week.ts';

/** The weight of a finding: an error stops an upload, a warning does not. */
export type Severity = 'error' | 'warning';

/**
 * A change that repairs a finding. A safe fix keeps what the author meant beyond doubt; an unsafe one is a
 * good guess that a person must confirm.
 */
export interface Fix {
  readonly description: string;
  readonly safe: boolean;
  readonly edits: readonly Edit[];
}

/** A second place that a finding is about, with the words that tie it to the first. */
export interface Related {
  readonly message: string;
  /** The file it is in, named like `FileReport.path`; absent for the file of the finding itself. */
  readonly path?: string;
  readonly start: Position;
  readonly end: Position;
}

/** The reason why a finding does not count: a comment or a baseline. */
export interface Suppression {
  readonly kind: 'comment' | 'baseline';
  readonly reason?: string;
}

/** One finding about one fault: what is wrong, where, and what to do now. */
export interface Diagnostic {
  /** The id of the rule, for example `valid-time`, `syntax` or `schema/required`. */
  readonly rule: string;
  /** The stable id of the message within its rule, for example `outOfRange`: what programs match on. */
  readonly messageId: string;
  readonly severity: Severity;
  /** One sentence that quotes the value and says what is accepted. */
  readonly message: string;
  /** The step to take now, in the imperative. */
  readonly help: string;
  /** RFC 6901 pointer to the faulty value, from the root of its document; empty for the root. */
  readonly pointer: string;
  /** 0-based number of the YAML document in the file; 0 for JSON. */
  readonly document: number;
  readonly start: Position;
  readonly end: Position;
  readonly related: readonly Related[];
  readonly fix?: Fix;
  readonly suppressed: Suppression | null;
  /**
   * The same for this finding when its file is reordered, indented or quoted otherwise; with the rule and the
   * path of the file it is known again in another run. Absent where a finding is about the text as such.
   */
  readonly fingerprint?: string;
}

/** The subject of `lint()` and of every reporter: one checked file and its findings, in the order of the text. */
export interface FileReport {
  /** As the user would type it, with `/` between folders; `<stdin>` for standard input without a name. */
  readonly path: string;
  /** The text the offsets count in, without its byte order mark; absent without findings, and where there is no text. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The opening hours of its agents; absent unless a report wants them. */
  readonly weeks?: readonly AgentWeek[];
}
