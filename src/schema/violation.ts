import type { BuiltInId } from '../findings/built-in-messages.ts';
import type { Path } from '../text/json-pointer.ts';
import type { FieldType } from './field-at.ts';

/** One thing the schema rejected, free of the validator's words. */
export type Violation =
  | { readonly keyword: 'type'; readonly path: Path; readonly expected: FieldType }
  | { readonly keyword: 'required'; readonly path: Path; readonly field: string }
  | { readonly keyword: 'unknown-field'; readonly path: Path; readonly field: string }
  | { readonly keyword: 'enum'; readonly path: Path; readonly values: readonly string[] }
  | { readonly keyword: 'pattern'; readonly path: Path };

export type ViolationRule = Extract<BuiltInId, `schema/${string}`>;

/** The id under which each sort of violation is reported. */
export const violationRules: Readonly<Record<Violation['keyword'], ViolationRule>> = {
  type: 'schema/type',
  required: 'schema/required',
  'unknown-field': 'schema/unknown-field',
  enum: 'schema/enum',
  pattern: 'schema/pattern',
};

/** Path of what a violation makes unusable; undefined where the value around it stays good. */
export function rejectedPath(violation: Violation): Path | undefined {
  if (violation.keyword === 'required') return undefined;
  return violation.keyword === 'unknown-field' ? [...violation.path, violation.field] : violation.path;
}
