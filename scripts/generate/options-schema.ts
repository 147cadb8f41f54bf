import { getEntries, isSchemaNode, type SchemaNode } from './schema-source.ts';

/** Keywords whose faults the configuration check has words for. */
const worded: ReadonlySet<string> = new Set([
  'additionalProperties',
  'description',
  'enum',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'items',
  'markdownDescription',
  'markdownEnumDescriptions',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'patternErrorMessage',
  'properties',
  'required',
  'title',
  'type',
  'uniqueItems',
]);

/** Title of the options of a rule, under which their shape is found. */
export function optionsTitle(id: string): string {
  return `${id} options`;
}

/**
 * The schema of a rule's options with a title on each of its objects, so that each has a shape. Throws where the
 * schema leaves room for a mistake that nobody would report: a mistake in the rule.
 */
export function checkOptionsSchema(schema: SchemaNode, title: string): SchemaNode {
  const fail = (reason: string): never => {
    throw new Error(`The schema of ${title} ${reason}.`);
  };
  const foreign = Object.keys(schema).find((keyword) => !worded.has(keyword));
  if (foreign !== undefined) fail(`uses ${foreign}, whose faults have no words`);
  if (typeof schema.type !== 'string') fail('has no type');
  if ('pattern' in schema && !('patternErrorMessage' in schema)) fail('needs a patternErrorMessage');
  if (schema.type === 'array' && !isSchemaNode(schema.items)) fail('does not say what its items are');
  if (schema.type === 'array' && isSchemaNode(schema.items)) {
    return { ...schema, items: checkOptionsSchema(schema.items, `${title} item`) };
  }
  if (schema.type !== 'object') return schema;
  if (schema.additionalProperties !== false) fail('must set additionalProperties to false');
  const properties = getEntries(schema, 'properties').map(([name, node]) => {
    if (typeof node.description !== 'string') fail(`has no description of ${name}`);
    return [name, checkOptionsSchema(node, `${title} ${name}`)];
  });
  return { ...schema, title, properties: Object.fromEntries(properties) };
}
