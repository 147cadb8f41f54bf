import type { Path } from '../text/json-pointer.ts';
import type { SchemaFinding } from './explain-context.ts';
import type { Shape } from './shapes.generated.ts';

/** The unknown and the missing fields of one map. */
export interface Gap {
  readonly path: Path;
  readonly shape: Shape<string>;
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
}

/** The part that every finding about an unknown field of a gap has in common. */
export function unknownField(gap: Gap, field: string): Pick<SchemaFinding, 'rule' | 'severity' | 'place'> {
  return {
    rule: 'schema/unknown-field',
    severity: 'error',
    place: { path: [...gap.path, field], part: 'key' },
  };
}
