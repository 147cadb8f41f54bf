import { isMap } from '../../text/is-map.ts';
import type { Path } from '../../text/json-pointer.ts';
import { checkBound, checkBounds } from './check-bounds.ts';
import {
  checkItems,
  checkMissingChildren,
  checkNotSchema,
  checkProperties,
  childrenOf,
} from './check-children.ts';
import { checkMisplaced, checkOutside, checkUnknownKey, isInPlace } from './check-keys.ts';
import { checkRequired, checkRequiredFlag, isRequiredFlag } from './check-required.ts';
import { checkMissingType, checkType } from './check-type.ts';
import { found } from './found.ts';
import type { Keyword } from './keywords.ts';
import type { SchemaReport } from './messages.ts';
import { type Candidate, readPlace, type SchemaContext, type SchemaPlace } from './schema-place.ts';

/**
 * Checks a structured schema and every schema inside it (docs/service.md, 2.4). A fault is reported once, where
 * it is; an empty value is left to the schema's own finding.
 *
 * @param value what is written for `structured_schema`
 * @param path its place
 */
export function* checkSchema(value: unknown, path: Path, context: SchemaContext): Iterable<SchemaReport> {
  // A list of what is still to do, not recursion: the nesting is the author's.
  const open: Candidate[] = [{ value, path, role: 'root' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.value === null) continue;
    if (!isMap(next.value)) {
      yield* checkNotSchema(next, context.format);
      continue;
    }
    const place = readPlace(next.value, next, context);
    yield* checkPlace(place);
    for (const child of childrenOf(place)) open.push(child);
  }
}

function* checkPlace(place: SchemaPlace): Iterable<SchemaReport> {
  for (const [key, use] of place.uses) {
    const isRequired = 'keyword' in use && use.keyword === 'required';
    if (isRequired && isRequiredFlag(place.schema[key])) yield* checkRequiredFlag(place, key);
    else if (use.kind === 'keyword') yield* checkKeyword(place, use.keyword);
    else yield* checkUnknownKey(place, key, use);
  }
  yield* checkOutside(place);
  yield* checkMissingType(place);
  yield* checkMissingChildren(place);
  yield* checkBounds(place);
}

type KeywordCheck = (place: SchemaPlace, value: unknown) => Iterable<SchemaReport>;

const checks: Readonly<Record<Keyword, KeywordCheck>> = {
  type: checkType,
  description: checkDescription,
  properties: checkProperties,
  required: checkRequired,
  items: checkItems,
  minimum: (place, value) => checkBound(place, value, 'minimum'),
  maximum: (place, value) => checkBound(place, value, 'maximum'),
};

function checkKeyword(place: SchemaPlace, keyword: Keyword): Iterable<SchemaReport> {
  const value = place.schema[keyword];
  if (value === null) return [];
  return isInPlace(place, keyword) ? checks[keyword](place, value) : checkMisplaced(place, keyword);
}

function* checkDescription(place: SchemaPlace, value: unknown): Iterable<SchemaReport> {
  if (typeof value === 'string') return;
  const path = [...place.path, 'description'];
  const source = typeof value === 'object' ? placeholderIn(value) : String(value);
  const fix = { description: 'Put it in quotes', safe: true, changes: [{ kind: 'quote', path }] } as const;
  yield {
    messageId: 'descriptionNotText',
    at: { path, part: source === undefined ? 'key' : 'value' },
    data: {
      found: found(value),
      help: source === undefined ? 'Write one string.' : `Put it in quotes: "${source}".`,
    },
    ...(source === undefined ? {} : { fix }),
  };
}

/** `{{name}}` without quotes is a map with the one key `{name}`. */
function placeholderIn(value: unknown): string | undefined {
  const [key, ...others] = isMap(value) ? Object.keys(value) : [];
  return key?.startsWith('{') && others.length === 0 ? `{${key}}` : undefined;
}
