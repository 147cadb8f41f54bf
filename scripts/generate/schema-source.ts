import { readdirSync, readFileSync } from 'node:fs';
import { inRepository } from './generator.ts';

/** Plain JSON data. */
export type Json = null | boolean | number | string | readonly Json[] | SchemaNode;

/** A JSON Schema, or any other JSON object. */
export interface SchemaNode {
  readonly [keyword: string]: Json;
}

/** The hand-written schemas by file name. */
export type SchemaSources = ReadonlyMap<string, SchemaNode>;

/** A schema together with the file that its `$ref` is relative to. */
export interface PlacedSchema {
  readonly file: string;
  readonly node: SchemaNode;
}

/**
 * A schema whose `$ref` was followed. `node` is the target with the keywords that stood beside the `$ref` laid
 * over it; `target` is the target as it is written in `file`.
 */
export interface ResolvedSchema extends PlacedSchema {
  readonly target: SchemaNode;
}

/** Reads `schemas/` anew. */
export function loadSchemaSources(): SchemaSources {
  const names = readdirSync(inRepository('schemas')).filter((name) => name.endsWith('.schema.json'));
  return new Map(names.sort().map((name) => [name, readSchema(name)]));
}

function readSchema(name: string): SchemaNode {
  return JSON.parse(readFileSync(inRepository(`schemas/${name}`), 'utf8'));
}

/** The whole schema in a file of `schemas/`. Throws when there is no such file. */
export function getSource(sources: SchemaSources, file: string): PlacedSchema {
  const node = sources.get(file);
  if (!node) throw new Error(`schemas/${file} does not exist.`);
  return { file, node };
}

/** Follows `$ref` to the end. Throws on one that leads nowhere. */
export function resolveSchema(sources: SchemaSources, { file, node }: PlacedSchema): ResolvedSchema {
  const { $ref, ...beside } = node;
  if (typeof $ref !== 'string') return { file, node, target: node };
  const next = resolveSchema(sources, followRef(sources, file, $ref));
  return { file: next.file, node: { ...next.node, ...beside }, target: next.target };
}

function followRef(sources: SchemaSources, file: string, ref: string): PlacedSchema {
  const [name = '', pointer = ''] = ref.split('#');
  const whole = getSource(sources, name || file);
  let node: Json | undefined = whole.node;
  for (const key of pointer.split('/').slice(1)) node = isSchemaNode(node) ? node[key] : undefined;
  if (!isSchemaNode(node)) throw new Error(`schemas/${file}: "${ref}" leads nowhere.`);
  return { file: whole.file, node };
}

/** True for JSON objects. */
export function isSchemaNode(value: Json | undefined): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The named schemas inside a schema node, such as its `properties`; none when the keyword is absent. */
export function getEntries(node: SchemaNode, keyword: string): [string, SchemaNode][] {
  const value = node[keyword];
  if (!isSchemaNode(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, SchemaNode] => isSchemaNode(entry[1]));
}

/** The strings in an array keyword such as `required` or `enum`; none when the keyword is absent. */
export function getStrings(node: SchemaNode, keyword: string): string[] {
  const value = node[keyword];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The text of a keyword such as `title`, if it is a text. */
export function getString(node: SchemaNode, keyword: string): string | undefined {
  const value = node[keyword];
  return typeof value === 'string' ? value : undefined;
}

/**
 * The known values of an open enumeration: a string with `anyOf: [{ enum }, {}]`, or, where no value is known,
 * an empty `x-known`. `undefined` for every other schema.
 */
export function getKnownValues(node: SchemaNode): string[] | undefined {
  if (Array.isArray(node['x-known'])) return getStrings(node, 'x-known');
  const branch = Array.isArray(node.anyOf) ? node.anyOf[0] : undefined;
  return isSchemaNode(branch) ? getStrings(branch, 'enum') : undefined;
}

/** Calls `visit` for each schema directly inside this one: properties, elements, and open keys. */
export function* innerSchemas(node: SchemaNode): Generator<SchemaNode> {
  for (const [, property] of getEntries(node, 'properties')) yield property;
  for (const keyword of ['items', 'additionalProperties']) {
    const inner = node[keyword];
    if (isSchemaNode(inner)) yield inner;
  }
}

/** All titled schemas that can be reached from these files, by title, in the order in which they are met. */
export function collectTitled(
  sources: SchemaSources,
  files: readonly string[],
): ReadonlyMap<string, PlacedSchema> {
  const titled = new Map<string, PlacedSchema>();
  const visit = (at: PlacedSchema): void => {
    const { file, target } = resolveSchema(sources, at);
    const title = getString(target, 'title');
    if (title && titled.has(title)) return;
    if (title) titled.set(title, { file, node: target });
    for (const node of innerSchemas(target)) visit({ file, node });
  };
  for (const file of files) visit(getSource(sources, file));
  return titled;
}
