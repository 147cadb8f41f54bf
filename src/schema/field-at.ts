import type { Path } from '../text/json-pointer.ts';
import { type Field, type Shape, shapes } from './shapes.generated.ts';

export type FieldType = Field['type'];

/** The schemas' answer about a place: the field it was written for, and the shape of a map that may stand there. */
export interface FieldAt {
  readonly field?: Field<string>;
  readonly shape?: string;
  /** The rule that alone checks this place or one around it. */
  readonly owner?: string;
}

/** Shapes by name. */
type ShapeTable = Readonly<Record<string, Shape<string>>>;

/**
 * Looks a path up in the schemas, from the shape at the root. Free-form and unknown places give an empty answer.
 *
 * @param table where the shapes are; those of the definitions when left out
 */
export function fieldAt(root: string, path: Path, table: ShapeTable = shapes): FieldAt {
  let here: FieldAt = { shape: root };
  for (const key of path) here = step(here, key, table);
  return here;
}

function step(here: FieldAt, key: string | number, table: ShapeTable): FieldAt {
  const owner = here.owner === undefined ? {} : { owner: here.owner };
  if (typeof key === 'number') return { ...owner, ...itemOf(here.field, table) };
  if (here.field?.entries !== undefined) return { ...owner, ...partOf(here.field.entries) };
  const fields: Readonly<Record<string, Field<string>>> =
    here.shape === undefined ? {} : (table[here.shape]?.fields ?? {});
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) return owner;
  return {
    field,
    ...(field.shape === undefined ? {} : { shape: field.shape }),
    ...(field.owner === undefined ? owner : { owner: field.owner }),
  };
}

function itemOf(list: Field<string> | undefined, table: ShapeTable): FieldAt {
  if (list?.items === undefined) return {};
  return Object.hasOwn(table, list.items) ? partOf(list.items) : { field: { type: list.items as FieldType } };
}

function partOf(shape: string): FieldAt {
  return { shape, field: { type: 'object', shape } };
}
