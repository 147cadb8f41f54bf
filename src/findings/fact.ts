import type { Path } from '../text/json-pointer.ts';
import type { Position } from '../text/span.ts';

/** Something that only one document of a project should hold, as plain data. */
export interface Fact {
  /** The id of the rule that compares it. */
  readonly rule: string;
  /** 0-based number of its document in the file. */
  readonly document: number;
  /** The same for all that the rule takes for the same. */
  readonly key: string;
  /** The characters as written, by which a file that may hold it is found without being parsed. */
  readonly text: string;
  /** Its place in the document. */
  readonly path: Path;
  /** The values for the placeholders of the message. */
  readonly data?: Readonly<Record<string, string | number>>;
}

/** A fact that another file holds, with its place there. */
export interface ConflictingFact {
  readonly rule: string;
  readonly key: string;
  /** The other file, as reports name it. */
  readonly path: string;
  readonly start: Position;
  readonly end: Position;
}
