import { type DefinitionKind, rootShapes } from '../../../schema/definition-kind.ts';
import { fieldAt } from '../../../schema/field-at.ts';
import type { Path } from '../../../text/json-pointer.ts';

/**
 * True where any value may stand: in free-form objects and lists, and under fields that are not documented. There
 * a number may be meant as text; anywhere else the schema says whether one belongs.
 */
export function isFreeForm(kind: DefinitionKind, path: Path): boolean {
  const { field, owner } = fieldAt(rootShapes[kind], path);
  return owner === undefined && (field === undefined || field.type === 'any');
}
