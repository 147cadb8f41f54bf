import type { Field, Shape } from './shapes.generated.ts';

/** Stands in an example for what only the author can know. */
const blank = '…';

const byType: Readonly<Record<Field['type'], unknown>> = {
  string: blank,
  number: 0.5,
  integer: 30,
  boolean: true,
  array: [],
  object: {},
  any: blank,
};

/** A value that a field accepts, for the words of a finding. */
export function exampleOf(field: Field<string> | undefined): unknown {
  return field?.values?.[0] ?? field?.known?.[0] ?? byType[field?.type ?? 'any'];
}

/** A map with the first field of a shape in it. */
export function exampleMap(shape: Shape<string> | undefined): Readonly<Record<string, unknown>> {
  const first = Object.entries(shape?.fields ?? {}).find(([name]) => name !== '$schema');
  return first === undefined ? {} : { [first[0]]: exampleOf(first[1]) };
}
