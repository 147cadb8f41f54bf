import type { ScalarNode } from '../../document/document.ts';
import type { ProposedFix } from '../../findings/finding.ts';
import type { ExplainContext } from '../explain-context.ts';
import type { FieldAt } from '../field-at.ts';
import type { Violation } from '../violation.ts';

/** A value of the wrong type, with all that shows what its author meant. */
export interface Situation {
  readonly violation: Extract<Violation, { keyword: 'type' }>;
  readonly value: unknown;
  readonly at: FieldAt;
  /** The characters of the value as written. */
  readonly source: string;
  /** Absent where a map or a list is written. */
  readonly node: ScalarNode | undefined;
  readonly context: ExplainContext;
}

/** The help and the fix that fit one way of writing the wrong type. */
export interface Remedy {
  readonly help: string;
  readonly fix?: ProposedFix;
  /** The reason to give instead of "is a string" where the reason is not plain to see. */
  readonly because?: string;
}

/** The name of the field, or of the list that an item stands in. */
export function nameOf({ violation: { path } }: Situation): string {
  return path.findLast((key) => typeof key === 'string') ?? '';
}

/** True for an item of a list. */
export function isItem({ violation: { path } }: Situation): boolean {
  return typeof path.at(-1) === 'number';
}

/** Characters in place of the value, where it stands on one line. */
export function replacing(
  { violation, source }: Situation,
  text: string,
  safe: boolean,
): ProposedFix | undefined {
  if (/[\r\n]/.test(source)) return undefined;
  const shown = text.length > 40 ? 'it that way' : text;
  return {
    description: `Write ${shown}`,
    safe,
    changes: [{ kind: 'replace', path: violation.path, text }],
  };
}

/** Leaves the property out where there is no fix. */
export function withFix(remedy: Omit<Remedy, 'fix'>, fix: ProposedFix | undefined): Remedy {
  return fix === undefined ? remedy : { ...remedy, fix };
}
