import type { Shape } from './shapes.generated.ts';

/** What a text is checked against, and how messages speak of it. */
export interface Subject {
  /** `agent`. */
  readonly name: string;
  /** With its article: `an agent`. */
  readonly holder: string;
  /** How messages call the whole text: `The definition`. */
  readonly whole: string;
  /** What its fields are called: `field`. */
  readonly member: string;
  /** What one begins with who has written nothing yet. */
  readonly beginning: string;
  /** Name of the shape at the root. */
  readonly root: string;
  /** The shapes by name; those that its fields name are among them. */
  readonly shapes: Readonly<Record<string, Shape<string>>>;
  /** Fields at the root that a rule reports. */
  readonly leftToRule: readonly string[];
  /** What people write who think in other words: by spelling, the fields they mean. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  /** True where every field is known here; else one that looks like nothing known may be right. */
  readonly isClosed: boolean;
}
