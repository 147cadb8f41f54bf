import {
  getSource,
  getString,
  isSchemaNode,
  type Json,
  loadSchemaSources,
  type PlacedSchema,
  resolveSchema,
  type SchemaNode,
  type SchemaSources,
} from './schema-source.ts';

const sourceOf = {
  agent: 'agent-definition',
  'agent-resource': 'agent',
  'call-configuration': 'call-configuration',
  availability: 'availability',
  guardrail: 'guardrail',
  'structured-output': 'structured-output',
  'structured-schema': 'structured-schema',
  language: 'language',
  model: 'model-definition',
  'model-resource': 'model',
  'tag-metadata': 'tag-metadata',
  config: 'config',
} as const;

/** The subjects of the published schemas; `agent`, `model` and `config` are what people write. */
export type BundledKind = keyof typeof sourceOf;

/** Every kind that has a published schema, `dist/schemas/<kind>.schema.json`. */
export const bundledKinds: readonly BundledKind[] = Object.keys(sourceOf) as BundledKind[];

/** Address under which the schema of a kind is published. */
export function schemaAddress(kind: BundledKind): string {
  return `https://voxlint.dev/schemas/${kind}.schema.json`;
}

/**
 * One schema that stands by itself: pointers lead into its own `definitions` (or to its root, in a recursion), the
 * only `$id` is at the root, and the keywords of voxlint's own (`x-…`) are gone. Beside each `$ref` the
 * description is repeated as `markdownDescription`, which editors keep when they merge the target in.
 */
export function bundleSchema(kind: BundledKind, sources: SchemaSources = loadSchemaSources()): SchemaNode {
  const root = getSource(sources, `${sourceOf[kind]}.schema.json`);
  const definitions = new Map<string, Json>();

  const refTo = (title: string, target: PlacedSchema): string => {
    if (title === root.node.title) return '#';
    if (!definitions.has(title)) {
      definitions.set(title, {});
      definitions.set(title, inline(target));
    }
    return `#/definitions/${title}`;
  };

  const bundle = (at: PlacedSchema): SchemaNode => {
    const { file, node, target } = resolveSchema(sources, at);
    const title = getString(target, 'title');
    if (target.type !== 'object' || !title) return inline({ file, node });
    const { $ref: _, ...beside } = at.node;
    const description = node.description ?? '';
    return published({
      $ref: refTo(title, { file, node: target }),
      ...beside,
      description,
      markdownDescription: description,
    });
  };

  const inline = ({ file, node }: PlacedSchema): SchemaNode => {
    const { definitions: _, $schema: __, ...keywords } = node;
    return published(mapInnerSchemas(keywords, (inner) => bundle({ file, node: inner })));
  };

  const { title = '', ...body } = inline(root);
  const head = { $schema: 'http://json-schema.org/draft-07/schema#', $id: schemaAddress(kind), title };
  if (definitions.size === 0) return { ...head, ...body };
  return { ...head, ...body, definitions: Object.fromEntries(definitions) };
}

/** A copy of the schema in which each schema directly inside it has been replaced. */
export function mapInnerSchemas(node: SchemaNode, replace: (inner: SchemaNode) => SchemaNode): SchemaNode {
  const entries = Object.entries(node).map(([keyword, value]): [string, Json] => {
    if (!isSchemaNode(value)) return [keyword, value];
    if (keyword === 'properties') return [keyword, mapValues(value, replace)];
    if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, replace(value)];
    return [keyword, value];
  });
  return Object.fromEntries(entries);
}

function mapValues(node: SchemaNode, replace: (inner: SchemaNode) => SchemaNode): SchemaNode {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, isSchemaNode(value) ? replace(value) : value]),
  );
}

function published(node: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !keyword.startsWith('x-')));
}
