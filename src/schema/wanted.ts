import { showList } from '../text/show.ts';
import type { FieldType } from './field-at.ts';
import type { Field } from './shapes.generated.ts';
import type { Subject } from './subject.ts';

/** The types in words. */
export const typeNames: Readonly<Record<FieldType, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  any: 'a value',
};

/** The values that a field accepts, in words: `a string`, `a map with enabled and goal`, `a list of maps with text`. */
export function wanted(
  field: Field<string> | undefined,
  expected: FieldType,
  { shapes }: Pick<Subject, 'shapes'>,
): string {
  if (field?.values !== undefined) return showList(field.values);
  if (field?.patternMessage !== undefined) return patternOf(field.patternMessage);
  if (expected === 'object' && field?.shape !== undefined)
    return `a map with ${fieldNames(shapes[field.shape])}`;
  if (expected === 'array' && field?.items !== undefined)
    return `a list of ${itemNames(field.items, shapes)}`;
  return typeNames[expected];
}

/** `a UUID` out of "Expected a UUID such as …". */
function patternOf(message: string): string {
  return message.replace(/^Expected /, '').replace(/(?:,? such as .*|\.)$/, '');
}

function itemNames(items: string, shapes: Subject['shapes']): string {
  if (Object.hasOwn(shapes, items)) return `maps with ${fieldNames(shapes[items])}`;
  return { string: 'strings', number: 'numbers', integer: 'whole numbers' }[items] ?? 'values';
}

const maxNames = 6;

function fieldNames(shape: Subject['shapes'][string] | undefined): string {
  const fields = Object.keys(shape?.fields ?? {});
  return fields.length <= maxNames
    ? showList(fields, 'and')
    : `${fields.slice(0, maxNames - 1).join(', ')} and others`;
}
