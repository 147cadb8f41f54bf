import type { BuiltInId } from '../findings/built-in-messages.ts';
import type { Path } from '../text/json-pointer.ts';
import type { FieldType } from './field-at.ts';

/** One thing the schema rejected, free of the validator's words. */
export type Fault =
  | { readonly keyword: 'type'; readonly path: Path; readonly expected: FieldType }
  | { readonly keyword: 'required'; readonly path: Path; readonly field: string }
  | { readonly keyword: 'unknown-field'; readonly path: Path; readonly field: string }
  | { readonly keyword: 'enum'; readonly path: Path; readonly values: readonly string[] }
  | { readonly keyword: 'pattern'; readonly path: Path };

export type FaultRule = Extract<BuiltInId, `schema/${string}`>;

/** The id under which each sort of fault is reported. */
export const faultRules: Readonly<Record<Fault['keyword'], FaultRule>> = {
  type: 'schema/type',
  required: 'schema/required',
  'unknown-field': 'schema/unknown-field',
  enum: 'schema/enum',
  pattern: 'schema/pattern',
};

/** Path of what a fault makes unusable; undefined where the value around it stays good. */
export function rejectedPath(fault: Fault): Path | undefined {
  if (fault.keyword === 'required') return undefined;
  return fault.keyword === 'unknown-field' ? [...fault.path, fault.field] : fault.path;
}
