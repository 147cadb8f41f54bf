import type { Format } from '../../document/document.ts';
import { isMap, type PlainMap } from '../../text/is-map.ts';
import type { Path } from '../../text/json-pointer.ts';
import { nearest, spelling } from '../../text/nearest.ts';
import {
  holdSchemas,
  isKeyword,
  type Keyword,
  keywords,
  otherNames,
  outputFields,
  sayLimit,
  typesOf,
  undocumented,
} from './keywords.ts';
import { meantType, readTypeWord } from './type-words.ts';

/** One schema of a structured output, with what its keys are meant for. */
export interface SchemaPlace {
  readonly path: Path;
  readonly schema: PlainMap;
  /** The type that is written or plainly meant; undefined where that is open. */
  readonly type: string | undefined;
  /** The use of each written key, in the order of the text. */
  readonly uses: ReadonlyMap<string, KeyUse>;
  /** For the schema of a property: the object it belongs to, and its name. */
  readonly holder?: { readonly schema: PlainMap; readonly name: string };
  /** The format of the file. */
  readonly format: Format;
}

/** The facts that checking a schema needs beside it. */
export interface SchemaContext {
  /** Keywords that the configuration adds to the documented ones. */
  readonly declared: readonly string[];
  /** The format of the file. */
  readonly format: Format;
}

/** The use of a key in a schema. */
export type KeyUse =
  | { readonly kind: 'keyword'; readonly keyword: Keyword }
  | { readonly kind: 'misspelt'; readonly keyword: Keyword }
  | { readonly kind: 'undocumented'; readonly help: string }
  | { readonly kind: 'property' | 'outputField' | 'unknown' | 'declared' };

/** A value that stands where a schema belongs, before anybody has looked at it. */
export interface Candidate {
  readonly value: unknown;
  /** Path from the root of the document. */
  readonly path: Path;
  readonly role: 'root' | 'property' | 'items';
  readonly holder?: SchemaPlace['holder'];
}

/** Reads a schema before it is checked. */
export function readPlace(
  schema: PlainMap,
  candidate: Candidate,
  { declared, format }: SchemaContext,
): SchemaPlace {
  const type = typeOf(schema);
  const uses = new Map<string, KeyUse>();
  for (const key of Object.keys(schema)) {
    const use = useOf(key, schema, type, candidate.role === 'root');
    uses.set(key, use.kind !== 'keyword' && declared.includes(key) ? { kind: 'declared' } : use);
  }
  const { path, holder } = candidate;
  return { path, schema, type, uses, format, ...(holder === undefined ? {} : { holder }) };
}

/** True when the keyword is written, or another key that is meant to be it. */
export function has({ uses }: SchemaPlace, keyword: Keyword): boolean {
  return [...uses.values()].some((use) => 'keyword' in use && use.keyword === keyword);
}

/** The type by what is written for `type`, else by the keywords that only one type has. */
function typeOf(schema: PlainMap): string | undefined {
  const written = Object.hasOwn(schema, 'type') ? schema.type : misspeltType(schema);
  if (written !== undefined) return meantType(written);
  const telling = Object.keys(typesOf).filter(
    (key) => Object.hasOwn(schema, key) && typeof schema[key] !== 'boolean',
  );
  const types = new Set(telling.map((key) => typesOf[key as Keyword]?.[0]));
  return types.size === 1 ? [...types][0] : undefined;
}

function misspeltType(schema: PlainMap): unknown {
  const key = Object.keys(schema).find((each) => documentedMeaning(each) === 'type');
  return key === undefined ? undefined : schema[key];
}

function useOf(key: string, schema: PlainMap, type: string | undefined, isRoot: boolean): KeyUse {
  if (isKeyword(key)) return { kind: 'keyword', keyword: key };
  const value = schema[key];
  const isStray = isSchemaLike(value) && !holdSchemas.has(key);
  const help = undocumented.get(key);
  if (isRoot && outputFields.includes(key) && !isStray) return { kind: 'outputField' };
  if (help !== undefined) return isStray ? { kind: 'property' } : { kind: 'undocumented', help };
  const keyword = documentedMeaning(key);
  const isLimit = keyword === 'minimum' || keyword === 'maximum';
  // On a string or an array, `min` is a limit of its length.
  if (isLimit && type !== undefined && !typesOf[keyword]?.includes(type))
    return { kind: 'undocumented', help: sayLimit };
  if (keyword !== undefined && (!isStray || (keyword === 'items' && (type ?? 'array') === 'array'))) {
    return { kind: 'misspelt', keyword };
  }
  if (isStray || (type === 'object' && isTypeName(value))) return { kind: 'property' };
  const near = nearest(key, undocumented.keys());
  return near === undefined
    ? { kind: 'unknown' }
    : { kind: 'undocumented', help: undocumented.get(near) ?? '' };
}

/** The documented keyword that a key is another name or a slip for. */
function documentedMeaning(key: string): Keyword | undefined {
  const bare = spelling(key);
  const other = otherNames.get(bare);
  if (other !== undefined) return other;
  const isUndocumented = [...undocumented.keys()].some((keyword) => spelling(keyword) === bare);
  const near = isUndocumented ? undefined : nearest(key, keywords);
  return near !== undefined && isKeyword(near) ? near : undefined;
}

/** A map with a type in it is a schema; where none belongs, it is a property that was written outside of `properties`. */
function isSchemaLike(value: unknown): boolean {
  return isMap(value) && Object.hasOwn(value, 'type') && isTypeName(value.type);
}

function isTypeName(value: unknown): boolean {
  return typeof value === 'string' && !['unknown', 'any', 'near'].includes(readTypeWord(value).kind);
}
