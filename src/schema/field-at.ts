import type { Path } from '../diagnostic.ts';
import { type Field, type ShapeName, shapes } from './shapes.generated.ts';

export type FieldType = Field['type'];

/** What the schemas say of a place: the field it was written for, and the shape of a map that may stand there. */
export interface FieldAt {
  readonly field?: Field;
  readonly shape?: ShapeName;
  /** The rule that alone judges this place or one around it. */
  readonly owner?: string;
}

/** Looks a path up in the schemas, from the shape at the root. Free-form and unknown places give an empty answer. */
export function fieldAt(root: ShapeName, path: Path): FieldAt {
  let here: FieldAt = { shape: root };
  for (const key of path) here = step(here, key);
  return here;
}

function step(here: FieldAt, key: string | number): FieldAt {
  const owner = here.owner === undefined ? {} : { owner: here.owner };
  if (typeof key === 'number') return { ...owner, ...itemOf(here.field) };
  const fields: Readonly<Record<string, Field>> = here.shape === undefined ? {} : shapes[here.shape].fields;
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) return owner;
  return {
    field,
    ...(field.shape === undefined ? {} : { shape: field.shape }),
    ...(field.owner === undefined ? owner : { owner: field.owner }),
  };
}

function itemOf(list: Field | undefined): FieldAt {
  if (list?.items === undefined) return {};
  return Object.hasOwn(shapes, list.items)
    ? { shape: list.items as ShapeName, field: { type: 'object', shape: list.items as ShapeName } }
    : { field: { type: list.items as FieldType } };
}
