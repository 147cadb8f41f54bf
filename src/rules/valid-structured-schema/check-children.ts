import type { Format } from '../../document/document.ts';
import { writeEntry, writeValue } from '../../schema/notation.ts';
import { showField } from '../../schema/show-field.ts';
import { isMap } from '../../text/is-map.ts';
import type { Path } from '../../text/json-pointer.ts';
import { show } from '../../text/show.ts';
import { found } from './found.ts';
import { standIns } from './keywords.ts';
import type { SchemaReport } from './messages.ts';
import { type Candidate, has, type SchemaPlace } from './schema-place.ts';
import { meantType, readTypeWord } from './type-words.ts';

/** Reports a value that is not a map where a schema belongs. */
export function* checkNotSchema({ value, path }: Candidate, format: Format): Iterable<SchemaReport> {
  const at = { path, part: 'value' } as const;
  if (typeof value === 'string' && /^\s*\{.*\}\s*$/s.test(value)) {
    yield { messageId: 'jsonText', at, data: { field: showField(path) } };
    return;
  }
  yield {
    messageId: 'notSchema',
    at,
    data: { field: showField(path), found: found(value), help: helpFor(value, format) },
    ...fixFor(value, path, format),
  };
}

function helpFor(value: unknown, format: Format): string {
  const schema = meantSchema(value);
  if (schema !== undefined) return `Write ${writeValue(schema, format)} in its place.`;
  if (typeof value === 'string' && value.trim() !== '')
    return `Write a map in its place, such as ${writeValue({ type: 'string', description: show(value).slice(1, -1) }, format)}.`;
  if (Array.isArray(value) && isMap(value[0]))
    return 'Write the map itself here, and not a list with a map in it.';
  return `Write a map in its place, such as ${writeValue({ type: 'string' }, format)}.`;
}

function meantSchema(value: unknown): { readonly type: string } | undefined {
  const type = typeof value === 'string' ? meantType(value) : undefined;
  return type === undefined ? undefined : { type };
}

function fixFor(value: unknown, path: Path, format: Format): Pick<SchemaReport, 'fix'> {
  const schema = meantSchema(value);
  // An array or an object needs more than its type.
  if (schema === undefined || schema.type === 'array' || schema.type === 'object') return {};
  const text = writeValue(schema, format);
  const safe = typeof value === 'string' && ['type', 'synonym'].includes(readTypeWord(value).kind);
  return { fix: { description: `Write ${text}`, safe, changes: [{ kind: 'replace', path, text }] } };
}

/** Checks the value of `properties`; the schemas in it are checked on their own. */
export function* checkProperties(place: SchemaPlace, value: unknown): Iterable<SchemaReport> {
  const path = [...place.path, 'properties'];
  if (Array.isArray(value)) {
    yield {
      messageId: 'propertiesList',
      at: { path, part: 'key' },
      data: { example: exampleOf(value[0], place) },
    };
  } else if (!isMap(value)) {
    yield {
      messageId: 'propertiesNotMap',
      at: { path, part: 'value' },
      data: { found: found(value), example: exampleOf(undefined, place) },
    };
  } else if (Object.keys(value).length === 0) {
    yield {
      messageId: 'propertiesEmpty',
      at: { path, part: 'value' },
      data: { field: showField(place.path), example: exampleOf(undefined, place) },
    };
  }
}

/** The first of a list of names, of maps with a name and a type, or of maps with one key each. */
function exampleOf(item: unknown, { format }: SchemaPlace): string {
  const map = isMap(item) ? item : {};
  const key = [item, map.name, Object.keys(map)[0]].find(
    (each) => typeof each === 'string' && /^\w+$/.test(each),
  );
  return writeEntry(String(key ?? 'name'), { type: meantType(map.type) ?? 'string' }, format);
}

/** Checks the value of `items`; one schema in it is checked on its own. */
export function* checkItems(place: SchemaPlace, value: unknown): Iterable<SchemaReport> {
  if (Array.isArray(value))
    yield {
      messageId: 'itemsList',
      at: { path: [...place.path, 'items'], part: 'key' },
      data: { brackets: place.format === 'json' ? 'the square brackets' : '"- " before it' },
    };
}

/** An array says in `items` what it holds, an object in `properties`. */
export function* checkMissingChildren(place: SchemaPlace): Iterable<SchemaReport> {
  const missing = place.type === 'array' ? 'items' : place.type === 'object' ? 'properties' : undefined;
  if (missing === undefined || has(place, missing)) return;
  if (standIns[missing].some((keyword) => Object.hasOwn(place.schema, keyword))) return;
  if ([...place.uses.values()].some(({ kind }) => kind === 'property')) return;
  // The finding about the type says already that a list has "items".
  const { type } = place.schema;
  if (typeof type === 'string' && readTypeWord(type).kind === 'listOf') return;
  // An object without properties but with items is of the wrong type; the finding about the keyword says so.
  if (has(place, missing === 'items' ? 'properties' : 'items')) return;
  const message = missing === 'items' ? 'itemsMissing' : 'propertiesMissing';
  yield {
    messageId: message,
    at: { path: [...place.path, 'type'], part: 'value' },
    data: {
      field: showField(place.path),
      example:
        missing === 'items'
          ? writeEntry('items', { type: 'string' }, place.format)
          : writeEntry('properties', { name: { type: 'string' } }, place.format),
    },
  };
}

/** The schemas directly inside a schema. */
export function* childrenOf({ schema, path }: SchemaPlace): Iterable<Candidate> {
  const { properties, items } = schema;
  if (isMap(properties)) {
    for (const [name, value] of Object.entries(properties)) {
      yield { value, path: [...path, 'properties', name], role: 'property', holder: { schema, name } };
    }
  }
  if (items !== undefined && !Array.isArray(items))
    yield { value: items, path: [...path, 'items'], role: 'items' };
}
