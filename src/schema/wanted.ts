import { showList } from '../show.ts';
import type { FieldType } from './field-at.ts';
import { type Field, shapes } from './shapes.generated.ts';

const names: Readonly<Record<FieldType, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  any: 'a value',
};

/** What a field accepts, in words: `a string`, `a map with enabled and goal`, `a list of maps with text`. */
export function wanted(field: Field | undefined, expected: FieldType): string {
  if (field?.values !== undefined) return showList(field.values);
  if (expected === 'object' && field?.shape !== undefined) return `a map with ${fieldNames(field.shape)}`;
  if (expected === 'array' && field?.items !== undefined) return `a list of ${itemNames(field.items)}`;
  return names[expected];
}

function itemNames(items: NonNullable<Field['items']>): string {
  if (Object.hasOwn(shapes, items)) return `maps with ${fieldNames(items as keyof typeof shapes)}`;
  return { string: 'strings', number: 'numbers', integer: 'whole numbers' }[items as string] ?? 'values';
}

const mostNames = 6;

function fieldNames(shape: keyof typeof shapes): string {
  const fields = Object.keys(shapes[shape].fields);
  return fields.length <= mostNames
    ? showList(fields, 'and')
    : `${fields.slice(0, mostNames - 1).join(', ')} and others`;
}
