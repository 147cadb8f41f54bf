import type { ProposedFix } from '../../findings/finding.ts';
import { writeEntry } from '../../schema/notation.ts';
import { isMap } from '../../text/is-map.ts';
import { isSlip, spelling } from '../../text/nearest.ts';
import { show, showList } from '../../text/show.ts';
import { type Keyword, misplacedHelp, otherNames, typesOf } from './keywords.ts';
import type { SchemaReport } from './messages.ts';
import type { KeyUse, SchemaPlace } from './schema-place.ts';
import { readTypeWord } from './type-words.ts';

const owners: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  number: 'a number',
};

/** A keyword that says nothing about the type that is written. */
export function* checkMisplaced(
  { path, schema, type }: SchemaPlace,
  keyword: Keyword,
): Iterable<SchemaReport> {
  if (type === undefined) return;
  // Where the properties are in the wrong place, the names that are required go with them.
  if (keyword === 'required' && Object.hasOwn(schema, 'properties')) return;
  const helps = misplacedHelp[keyword];
  yield {
    messageId: 'misplaced',
    at: { path: [...path, keyword], part: 'key' },
    data: {
      keyword: show(keyword),
      owner: owners[typesOf[keyword]?.[0] ?? ''] ?? '',
      type,
      help: helps?.[type] ?? helps?.[''] ?? '',
    },
  };
}

/** True when the keyword belongs to the type, or the type is not known. */
export function isInPlace({ type, schema }: SchemaPlace, keyword: Keyword): boolean {
  // The finding about `number[]` says already that the rest belongs in "items".
  if (typeof schema.type === 'string' && readTypeWord(schema.type).kind === 'listOf') return true;
  return type === undefined || (typesOf[keyword]?.includes(type) ?? true);
}

/** Reports a key that is not a documented keyword. */
export function* checkUnknownKey(place: SchemaPlace, key: string, use: KeyUse): Iterable<SchemaReport> {
  const at = { path: [...place.path, key], part: 'key' } as const;
  if (use.kind === 'misspelt') yield misspelt(place, key, use.keyword);
  if (use.kind === 'outputField') yield { messageId: 'outputField', at, data: { key: show(key) } };
  if (use.kind === 'unknown') yield { messageId: 'unknownKeyword', at, data: { key: show(key) } };
  if (use.kind === 'undocumented')
    yield {
      messageId: 'undocumented',
      at,
      data: {
        key: show(key),
        help: `${use.help}, or list ${show(key)} in the option "keywords" of this rule if the service accepts it.`,
      },
    };
}

function misspelt(place: SchemaPlace, key: string, keyword: Keyword): SchemaReport {
  const path = [...place.path, key];
  const rivals = [...place.uses].filter(([, use]) => 'keyword' in use && use.keyword === keyword);
  const isTaken = Object.hasOwn(place.schema, keyword) || rivals[0]?.[0] !== key;
  const fix: ProposedFix = {
    description: `Rename it to ${keyword}`,
    safe: isCertain(place, key, keyword),
    changes: [{ kind: 'rename', path, key: keyword }],
  };
  const help = isTaken
    ? `"${keyword}" is already there: keep one of the two and remove the other.`
    : `Rename it to ${keyword}.`;
  return {
    messageId: 'misspelt',
    at: { path, part: 'key' },
    data: { key: show(key), keyword, help },
    ...(isTaken ? {} : { fix }),
  };
}

/** Another spelling, another name, a slip, or a keyword that the type cannot do without; and what is written for it fits. */
function isCertain(place: SchemaPlace, key: string, keyword: Keyword): boolean {
  const isNeeded = keyword === 'type' || keyword === 'items' || keyword === 'properties';
  const isSame = spelling(key) === spelling(keyword) || otherNames.has(spelling(key)) || isSlip(key, keyword);
  return (isSame || isNeeded) && isInPlace(place, keyword) && valueFits[keyword](place.schema[key]);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';

const valueFits: Readonly<Record<Keyword, (value: unknown) => boolean>> = {
  type: isText,
  description: isText,
  properties: isMap,
  required: Array.isArray,
  items: isMap,
  minimum: isNumber,
  maximum: isNumber,
};

/** Properties that stand beside `type` instead of inside `properties`: one fault, however many there are. */
export function* checkOutside({ path, schema, type, uses, format }: SchemaPlace): Iterable<SchemaReport> {
  const names = [...uses].filter(([, use]) => use.kind === 'property').map(([key]) => key);
  const [first, ...others] = names;
  if (first === undefined) return;
  const it = others.length === 0 ? 'it' : 'them';
  const isObject = type === 'object' && Object.hasOwn(schema, 'type');
  const lines = isObject ? '"properties"' : `${writeEntry('type', 'object', format)} and "properties"`;
  yield {
    messageId: 'outsideProperties',
    at: { path: [...path, first], part: 'key' },
    data: {
      names: showList(
        names.slice(0, maxNames).map((name) => show(name)),
        'and',
      ),
      count: others.length === 0 ? 'a property' : 'properties',
      help: Object.hasOwn(schema, 'properties')
        ? `Move ${it} into "properties".`
        : `Add ${lines}, and move ${it} there.`,
    },
  };
}

const maxNames = 6;
