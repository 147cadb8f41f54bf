import { showField } from '../../../schema/show-field.ts';
import { show } from '../../../show.ts';
import { found } from './found.ts';
import { standIns } from './keywords.ts';
import type { SchemaReport } from './messages.ts';
import { type Candidate, has, isSchemaMap, type SchemaPlace } from './schema-place.ts';
import { meantType, readTypeWord } from './type-words.ts';

/** What stands where a schema belongs but is no map. */
export function* checkNotSchema({ value, path }: Candidate): Iterable<SchemaReport> {
  const at = { path, part: 'value' } as const;
  if (typeof value === 'string' && /^\s*\{.*\}\s*$/s.test(value)) {
    yield { message: 'jsonText', at, data: { field: showField(path) } };
    return;
  }
  yield {
    message: 'notSchema',
    at,
    data: { field: showField(path), found: found(value), help: helpFor(value) },
  };
}

function helpFor(value: unknown): string {
  const type = typeof value === 'string' ? meantType(value) : undefined;
  if (type !== undefined) return `Write { type: ${type} } in its place.`;
  if (typeof value === 'string' && value.trim() !== '')
    return `Write a map in its place, such as { type: string, description: ${show(value)} }.`;
  if (Array.isArray(value) && isSchemaMap(value[0]))
    return 'Write the map itself here, and not a list with a map in it.';
  return 'Write a map in its place, such as { type: string }.';
}

/** Judges what is written for `properties`; the schemas in it are judged on their own. */
export function* checkProperties(place: SchemaPlace, value: unknown): Iterable<SchemaReport> {
  const path = [...place.path, 'properties'];
  if (Array.isArray(value)) {
    yield { message: 'propertiesList', at: { path, part: 'key' }, data: { example: exampleOf(value[0]) } };
  } else if (!isSchemaMap(value)) {
    yield { message: 'propertiesNotMap', at: { path, part: 'value' }, data: { found: found(value) } };
  } else if (Object.keys(value).length === 0) {
    yield { message: 'propertiesEmpty', at: { path, part: 'value' }, data: { field: showField(place.path) } };
  }
}

/** The first of a list of names, of maps with a name and a type, or of maps with one key each. */
function exampleOf(item: unknown): string {
  const map = isSchemaMap(item) ? item : {};
  const key = [item, map.name, Object.keys(map)[0]].find(
    (each) => typeof each === 'string' && /^\w+$/.test(each),
  );
  return `${key ?? 'name'}: { type: ${meantType(map.type) ?? 'string'} }`;
}

/** Judges what is written for `items`; one schema in it is judged on its own. */
export function* checkItems(place: SchemaPlace, value: unknown): Iterable<SchemaReport> {
  if (Array.isArray(value))
    yield { message: 'itemsList', at: { path: [...place.path, 'items'], part: 'key' } };
}

/** An array says in `items` what it holds, an object in `properties`. */
export function* checkMissingChildren(place: SchemaPlace): Iterable<SchemaReport> {
  const missing = place.type === 'array' ? 'items' : place.type === 'object' ? 'properties' : undefined;
  if (missing === undefined || has(place, missing)) return;
  if (standIns[missing].some((keyword) => Object.hasOwn(place.schema, keyword))) return;
  if ([...place.uses.values()].some(({ kind }) => kind === 'property')) return;
  // That a list has "items" is said with the type already.
  const { type } = place.schema;
  if (typeof type === 'string' && readTypeWord(type).kind === 'listOf') return;
  // An object without properties but with items is of the wrong type; that is said under the keyword.
  if (has(place, missing === 'items' ? 'properties' : 'items')) return;
  const message = missing === 'items' ? 'itemsMissing' : 'propertiesMissing';
  yield {
    message,
    at: { path: [...place.path, 'type'], part: 'value' },
    data: { field: showField(place.path) },
  };
}

/** The schemas directly inside a schema. */
export function* childrenOf({ schema, path }: SchemaPlace): Iterable<Candidate> {
  const { properties, items } = schema;
  if (isSchemaMap(properties)) {
    for (const [name, value] of Object.entries(properties)) {
      yield { value, path: [...path, 'properties', name], role: 'property', holder: { schema, name } };
    }
  }
  if (items !== undefined && !Array.isArray(items))
    yield { value: items, path: [...path, 'items'], role: 'items' };
}
