import type { Path } from '../text/json-pointer.ts';
import { type FieldAt, fieldAt } from './field-at.ts';
import type { Shape } from './shapes.generated.ts';

/** The schema that a text is checked against, with the words that messages use for it. */
export interface Subject {
  /** `agent`. */
  readonly name: string;
  /** With its article: `an agent`. */
  readonly holder: string;
  /** The name of all of it in messages: `The definition`. */
  readonly whole: string;
  /** The word for its fields: `field`. */
  readonly member: string;
  /** The first lines for somebody who has written nothing yet. */
  readonly beginning: string;
  /** The path to it in its document; the root, when empty. */
  readonly at: Path;
  /** Name of the shape at that place. */
  readonly root: string;
  /** The shapes by name; those that its fields name are among them. */
  readonly shapes: Readonly<Record<string, Shape<string>>>;
  /** Its own fields that a rule reports. */
  readonly leftToRule: readonly string[];
  /** Other words that people write: by spelling, the fields they mean. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  /** True where every field is known here; else one that looks like nothing known may be right. */
  readonly isClosed: boolean;
}

/** A path of the document as seen from where the subject stands. */
export function below({ at }: Subject, path: Path): Path {
  return at.length === 0 ? path : path.slice(at.length);
}

/** The answer of a subject's schema about a path of its document. */
export function fieldOf(subject: Subject, path: Path): FieldAt {
  return fieldAt(subject.root, below(subject, path), subject.shapes);
}
