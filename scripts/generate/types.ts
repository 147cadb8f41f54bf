import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { mapInnerSchemas } from './bundle-schema.ts';
import type { GeneratedFile } from './generator.ts';
import {
  collectTitled,
  getKnownValues,
  getString,
  loadSchemaSources,
  type PlacedSchema,
  resolveSchema,
  type SchemaNode,
  type SchemaSources,
} from './schema-source.ts';

const roots = [
  'agent-definition.schema.json',
  'agent.schema.json',
  'model-definition.schema.json',
  'model.schema.json',
];

const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.';

/** `src/types.generated.ts`: one exported type for each titled schema. */
export async function generateTypes(): Promise<readonly GeneratedFile[]> {
  const sources = loadSchemaSources();
  return [{ path: 'src/types.generated.ts', text: `${banner}\n\n${await typesOf(sources, roots)}` }];
}

/** TypeScript text with one exported type for each titled schema that these files lead to. */
export async function typesOf(sources: SchemaSources, files: readonly string[]): Promise<string> {
  const titled = collectTitled(sources, files);
  const properties = [...titled].map(([title, at]) => [title, toTypeSchema(sources, at)]);
  const root: JSONSchema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
  const compiled = await compile(root, 'SyntheticRoot', { bannerComment: '', style: { printWidth: 110 } });
  return withoutRoot(compiled);
}

/** A titled schema as the type compiler needs it: named parts stay names, so that each is declared once. */
function toTypeSchema(sources: SchemaSources, { file, node }: PlacedSchema): SchemaNode {
  const { definitions: _, $schema: __, ...keywords } = node;
  const known = getKnownValues(node);
  if (known) {
    return { title: node.title ?? '', description: node.description ?? '', tsType: openUnion(known) };
  }
  return mapInnerSchemas(keywords, (inner) => toPartSchema(sources, { file, node: inner }));
}

function toPartSchema(sources: SchemaSources, at: PlacedSchema): SchemaNode {
  const { file, node, target } = resolveSchema(sources, at);
  const title = getString(target, 'title');
  const type = getString(node, 'x-type') ?? title;
  if (type) return { description: node.description ?? '', tsType: type };
  return mapInnerSchemas(node, (inner) => toPartSchema(sources, { file, node: inner }));
}

/** `'a' | (string & {})` keeps completion for `a` and accepts every other string. */
function openUnion(known: readonly string[]): string {
  return [...known.map((value) => JSON.stringify(value)), '(string & {})'].join(' | ');
}

function withoutRoot(compiled: string): string {
  const start = compiled.indexOf('export interface SyntheticRoot {');
  const end = compiled.indexOf('\n}\n', start);
  if (start < 0 || end < 0) throw new Error('The compiled types have no root to take out.');
  return compiled.slice(0, start) + compiled.slice(end + 3);
}
