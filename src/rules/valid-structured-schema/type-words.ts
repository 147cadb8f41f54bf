import { shapes } from '../../schema/shapes.generated.ts';
import { nearest, spelling } from '../../text/nearest.ts';

/** The names of types that a structured schema may use (docs/service.md, 2.4). */
export const typeNames: readonly string[] = shapes.structuredSchema.fields.type?.values ?? [];

/** The meaning of a word that stands where a type belongs. */
export type TypeWord =
  | { readonly kind: 'type' | 'synonym' | 'near'; readonly type: string }
  /** A sort of string or number: the type, what it is called in a sentence, and what else to write. */
  | { readonly kind: 'form'; readonly type: string; readonly noun: string; readonly hint: string }
  | { readonly kind: 'listOf'; readonly type: 'array'; readonly element: string }
  | { readonly kind: 'several'; readonly types: readonly string[] }
  | { readonly kind: 'any' | 'unknown' };

/** Reads a word such as `boolean`, `Bool`, `string[]`, `date` or `string | null` as the type that is meant. */
export function readTypeWord(word: string): TypeWord {
  if (typeNames.includes(word)) return { kind: 'type', type: word };
  const bare = spelling(word);
  const synonym = typeNames.find((name) => spelling(name) === bare) ?? synonyms.get(bare);
  if (synonym !== undefined) return { kind: 'synonym', type: synonym };
  const form = forms.get(bare);
  if (form !== undefined) return { kind: 'form', ...form };
  if (anything.has(bare)) return { kind: 'any' };
  return readCompound(word) ?? readNear(word);
}

/** The type that a value of `type` stands for, as far as that is clear. */
export function meantType(value: unknown): string | undefined {
  if (Array.isArray(value)) return singleType(value);
  if (typeof value !== 'string') return undefined;
  const word = readTypeWord(value);
  if (word.kind === 'several') return singleType(word.types);
  return 'type' in word ? word.type : undefined;
}

function singleType(words: readonly unknown[]): string | undefined {
  const types = new Set(words.map((word) => (typeof word === 'string' ? meantType(word) : word)));
  types.delete('null');
  types.delete(null);
  const [type] = types;
  return types.size === 1 && typeof type === 'string' ? type : undefined;
}

const union: RegExp = /\s*[|,/]\s*|\s+or\s+/;
const listOf: RegExp = /^(?:(?:array|list)\s*(?:of\s+|<|\[)\s*(\w+)\s*[>\]]?|(\w+)\s*\[\s*\])$/i;

/** `string[]`, `list<text>` and `string | null`: types as programming languages write them. */
function readCompound(word: string): TypeWord | undefined {
  const list = listOf.exec(word.trim());
  const element = list?.[1] ?? list?.[2];
  if (element !== undefined)
    return { kind: 'listOf', type: 'array', element: meantType(element) ?? 'string' };
  if (/^\w+\s*\?$/.test(word.trim())) return readCompound(`${word.replaceAll('?', '')} | null`);
  const words = word.split(union).filter((each) => each.length < word.length);
  const types = words.map((each) => meantType(each)).filter((type) => type !== undefined);
  return types.length > 1 && types.length === words.length ? { kind: 'several', types } : undefined;
}

function readNear(word: string): TypeWord {
  const type = nearest(word, typeNames);
  return type === undefined ? { kind: 'unknown' } : { kind: 'near', type };
}

/** Other names of the types in programming languages and databases, without separators and in lower case. */
const synonyms: ReadonlyMap<string, string> = byWord({
  string: 'str text char chars varchar longtext freetext',
  integer: 'int int32 int64 long bigint smallint wholenumber',
  number: 'num float float32 float64 double decimal real numeric',
  boolean: 'bool yesno yesorno trueorfalse truefalse flag',
  array: 'list arr sequence vector tuple',
  object: 'obj dict dictionary map mapping hash hashmap record struct',
  null: 'none nil nonetype void',
});

function byWord(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([type, list]) => list.split(' ').map((word) => [word, type] as const)),
  );
}

const anything: ReadonlySet<string> = new Set([
  'any',
  'anything',
  'mixed',
  'unknown',
  'variant',
  'dynamic',
  '*',
]);

interface Form {
  readonly type: string;
  readonly noun: string;
  readonly hint: string;
}

const choice: Form = { type: 'string', noun: 'a choice', hint: 'name the choices in "description"' };
const moment: Form = text('a point in time', '2025-03-14T09:00');
const phone: Form = text('a telephone number', '+49 30 1234567');
const money: Form = { type: 'number', noun: 'an amount', hint: 'name the currency in "description"' };
const percentage: Form = {
  type: 'number',
  noun: 'a percentage',
  hint: 'say in "description" that it is in percent',
};

/** Sorts of values that JSON Schema knows no type for. */
const forms: ReadonlyMap<string, Form> = new Map([
  ['date', text('a date', '2025-03-14')],
  ['day', text('a day', '2025-03-14')],
  ['datetime', moment],
  ['timestamp', moment],
  ['time', text('a time', '14:30')],
  ['duration', text('a length of time', '45 minutes')],
  ['email', text('an address', 'anna@example.com')],
  ['phone', phone],
  ['phonenumber', phone],
  ['telephone', phone],
  ['tel', phone],
  ['url', text('an address', 'https://example.com')],
  ['uri', text('an address', 'https://example.com')],
  ['uuid', text('an identifier', '3f2b8c1e-7d4a-4e9b-9c6f-0a1b2c3d4e5f')],
  ['guid', text('an identifier', '3f2b8c1e-7d4a-4e9b-9c6f-0a1b2c3d4e5f')],
  ['enum', choice],
  ['choice', choice],
  ['select', choice],
  ['option', choice],
  ['options', choice],
  ['category', choice],
  ['literal', choice],
  ['currency', money],
  ['money', money],
  ['price', money],
  ['amount', money],
  ['percent', percentage],
  ['percentage', percentage],
]);

function text(noun: string, example: string): Form {
  return { type: 'string', noun, hint: `say in "description" what it looks like, such as ${example}` };
}
