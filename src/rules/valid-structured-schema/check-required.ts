import { writeEntry, writeValue } from '../../schema/notation.ts';
import { isMap, type PlainMap } from '../../text/is-map.ts';
import type { Path } from '../../text/json-pointer.ts';
import { nearest, spelling } from '../../text/nearest.ts';
import { show, showList } from '../../text/show.ts';
import { found } from './found.ts';
import type { SchemaReport } from './messages.ts';
import type { SchemaPlace } from './schema-place.ts';

/** Checks the value of `required` in an object: a list of names, each once, each in `properties`. */
export function* checkRequired(place: SchemaPlace, value: unknown): Iterable<SchemaReport> {
  const path = [...place.path, 'required'];
  if (!Array.isArray(value)) {
    yield notList(value, path, place);
    return;
  }
  const first = new Map<string, number>();
  for (const [index, name] of value.entries()) {
    const here = [...path, index];
    if (name === null) continue;
    if (typeof name !== 'string') {
      yield notName(name, here, place.schema);
      continue;
    }
    const before = first.get(name);
    if (before === undefined) yield* checkName(name, here, place);
    else yield twice(name, here, [...path, before]);
    first.set(name, before ?? index);
  }
}

/** `required: true` inside a property: the object around it lists its required keys, the property does not. */
export function isRequiredFlag(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && /^(true|false|yes|no)$/i.test(value));
}

/** Explains where the name of a property belongs that carries a flag of its own. */
export function* checkRequiredFlag(place: SchemaPlace, key: string): Iterable<SchemaReport> {
  const { path, schema, holder } = place;
  const here = [...path, key];
  const value = schema[key];
  const isOff = value === false || (typeof value === 'string' && /^(false|no)$/i.test(value));
  const isListed = holder !== undefined && namesIn(holder.schema.required).includes(holder.name);
  const fix = { description: 'Remove it', safe: true, changes: [{ kind: 'remove', path: here }] } as const;
  yield {
    messageId: 'requiredFlag',
    at: { path: here, part: 'value' },
    data: { value: show(value), help: helpForFlag(isOff, isListed, place) },
    ...(isOff !== isListed ? { fix } : {}),
  };
}

function helpForFlag(isOff: boolean, isListed: boolean, { holder, format }: SchemaPlace): string {
  if (holder === undefined) return 'Remove it.';
  const list = `"required" beside "properties"`;
  if (isOff)
    return isListed
      ? `Remove it, and remove ${show(holder.name)} from ${list}.`
      : 'Remove it; a key that "required" does not list is optional.';
  if (isListed) return `Remove it; ${list} lists ${show(holder.name)} already.`;
  const names = [...namesIn(holder.schema.required), holder.name];
  return `Remove it, and write the name into ${list}: ${writeEntry('required', names, format)}.`;
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function* checkName(name: string, path: Path, { schema }: SchemaPlace): Iterable<SchemaReport> {
  const known = isMap(schema.properties) ? Object.keys(schema.properties) : [];
  // Without properties, that is the fault, and it is reported there.
  if (known.length === 0 || known.includes(name)) return;
  const listed = namesIn(schema.required);
  const meant =
    nearest(
      name,
      known.filter((each) => !listed.includes(each)),
    ) ?? nearest(name, known);
  // Once the property has a name that can be used, the list is right.
  if (meant !== undefined && !/^[\p{L}\p{N}_]+$/u.test(meant) && spelling(meant) === spelling(name)) return;
  const several = name.split(/\s*[,;]\s*|\s+(?:-\s+)?/);
  if (several.length > 1 && several.every((each) => known.includes(each))) {
    yield { messageId: 'requiredSeveral', at: at(path), data: { value: show(name) } };
    return;
  }
  if (meant === undefined) {
    yield { messageId: 'requiredUnknown', at: at(path), data: { value: show(name), known: showSome(known) } };
    return;
  }
  const isFree = !listed.includes(meant);
  yield {
    messageId: 'requiredNear',
    at: at(path),
    data: {
      value: show(name),
      name: meant,
      help: isFree ? `Write ${meant}.` : `Remove it; ${meant} is listed already.`,
    },
    fix: {
      description: isFree ? `Write ${meant}` : 'Remove it',
      safe: isFree && spelling(meant) === spelling(name),
      changes: [isFree ? { kind: 'set', path, value: meant } : { kind: 'remove', path }],
    },
  };
}

function twice(name: string, path: Path, first: Path): SchemaReport {
  return {
    messageId: 'requiredTwice',
    at: at(path),
    data: { value: show(name) },
    related: [{ place: at(first), message: 'listed here first' }],
    fix: { description: 'Remove it', safe: true, changes: [{ kind: 'remove', path }] },
  };
}

function notName(value: unknown, path: Path, schema: PlainMap): SchemaReport {
  const isName =
    typeof value !== 'object' && isMap(schema.properties) && Object.hasOwn(schema.properties, String(value));
  return {
    messageId: 'requiredNotName',
    at: at(path),
    data: {
      found: found(value),
      help: isName ? `Put it in quotes: "${value}".` : 'Write the name of a property.',
    },
    ...(isName
      ? { fix: { description: 'Put it in quotes', safe: true, changes: [{ kind: 'quote', path }] } }
      : {}),
  };
}

const maxNames = 8;

function showSome(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map((name) => show(name).slice(1, -1));
  if (names.length === 1) return `The only property is ${shown[0]}`;
  const more = names.length - shown.length;
  return `The properties are ${more > 0 ? `${shown.join(', ')} and ${more} more` : showList(shown, 'and')}`;
}

function notList(value: unknown, path: Path, place: SchemaPlace): SchemaReport {
  const names = namesFor(value, place);
  const text = writeValue(names, place.format);
  const known = isMap(place.schema.properties) ? Object.keys(place.schema.properties) : [];
  const fix = {
    description: 'Write a list',
    safe: true,
    changes: [{ kind: 'replace', path, text }],
  } as const;
  return {
    messageId: 'requiredNotList',
    at: at(path),
    data: {
      found: found(value),
      example: writeEntry('required', names.slice(0, maxNames), place.format),
    },
    ...(typeof value === 'string' && names.every((name) => known.includes(name)) ? { fix } : {}),
  };
}

/** The list as it should be: the names that are written in another form, else the first property. */
function namesFor(value: unknown, { schema }: SchemaPlace): readonly string[] {
  const written = typeof value === 'string' ? value.split(/[\s,;]+/) : isMap(value) ? Object.keys(value) : [];
  const names = written.filter((name) => name !== '');
  if (names.length > 0) return names;
  return [isMap(schema.properties) ? (Object.keys(schema.properties)[0] ?? 'name') : 'name'];
}

function at(path: Path): { path: Path; part: 'value' } {
  return { path, part: 'value' };
}
