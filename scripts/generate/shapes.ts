import type { GeneratedFile } from './generator.ts';
import {
  collectTitled,
  getEntries,
  getKnownValues,
  getSource,
  getString,
  getStrings,
  isSchemaNode,
  loadSchemaSources,
  type PlacedSchema,
  resolveSchema,
  type SchemaSources,
} from './schema-source.ts';

const roots = [
  'agent-definition.schema.json',
  'agent.schema.json',
  'model-definition.schema.json',
  'model.schema.json',
];

const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.';

const interfaces = `/** The type of a value; \`any\` where docs/service.md leaves it open. */
export type FieldType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'any';

/** One field of a shape, as the schemas have it. */
export interface Field<Name extends string = ShapeName> {
  readonly type: FieldType;
  /** For an object with known fields: its shape. Absent for free-form objects. */
  readonly shape?: Name;
  /** For an array: the shape of its objects, or the type of its elements. */
  readonly items?: Name | FieldType;
  /** For an object with keys of one's own choosing: the shape that each of its values has. */
  readonly entries?: Name;
  /** The rule that alone reports what is wrong with this value and with everything inside it. */
  readonly owner?: string;
  /** For an open enumeration: the values known so far; empty when none is, and then no value is unknown. */
  readonly known?: readonly string[];
  /** For a closed enumeration: all values. */
  readonly values?: readonly string[];
  /** For a string with a pattern: a sentence that says what is expected. */
  readonly patternMessage?: string;
}

/** An object of the schemas with its fields, in the order of the schema. */
export interface Shape<Name extends string = ShapeName> {
  /** Name of its type in \`types.generated.ts\`. */
  readonly title: string;
  readonly fields: Readonly<Record<string, Field<Name>>>;
  readonly required: readonly string[];
}
`;

/** `src/schema/shapes.generated.ts`: the objects of the schemas as one table. */
export async function generateShapes(): Promise<readonly GeneratedFile[]> {
  const sources = loadSchemaSources();
  const titled = [...collectTitled(sources, roots)].filter(([, { node }]) => node.type === 'object');
  const titles = titled.map(([title]) => title);
  const text = [
    `${banner}\n`,
    `import type {\n${lines([...titles].sort(), (title) => `  ${title},`)}\n} from '../types.generated.ts';\n`,
    interfaces,
    `/** Names of the shapes: the titles, beginning with a small letter. */`,
    `export type ShapeName =\n${lines(titles, (title) => `  | '${toShapeName(title)}'`)};\n`,
    `/** The type that belongs to each shape. */`,
    `export interface Parts {\n${lines(titles, (title) => `  ${toShapeName(title)}: ${title};`)}\n}\n`,
    `/** Every object of the schemas that has known fields. */`,
    `export const shapes: Readonly<Record<ShapeName, Shape>> = {`,
    ...titled.map(([title, at]) => shapeText(sources, title, at)),
    `};\n`,
    `/** Fields that only the service writes: the resource has them, the definition does not. */`,
    `export const responseOnly: Readonly<Record<'agentDefinition' | 'modelDefinition', readonly string[]>> = {`,
    `  agentDefinition: ${toLiteral(responseOnly(sources, 'agent'))},`,
    `  modelDefinition: ${toLiteral(responseOnly(sources, 'model'))},`,
    `};\n`,
  ];
  return [{ path: 'src/schema/shapes.generated.ts', text: text.join('\n') }];
}

function lines(items: readonly string[], toLine: (item: string) => string): string {
  return items.map(toLine).join('\n');
}

/** One shape as an entry of a table: its name, its fields, and which of them it needs. */
export function shapeText(sources: SchemaSources, title: string, { file, node }: PlacedSchema): string {
  const fields = getEntries(node, 'properties').map(
    ([name, property]) => `      ${toKey(name)}: ${toLiteral(toField(sources, { file, node: property }))},`,
  );
  return [
    `  ${toKey(toShapeName(title))}: {`,
    `    title: '${title}',`,
    `    fields: {`,
    ...fields,
    `    },`,
    `    required: ${toLiteral(getStrings(node, 'required'))},`,
    `  },`,
  ].join('\n');
}

function toField(sources: SchemaSources, at: PlacedSchema): Record<string, unknown> {
  const { file, node } = resolveSchema(sources, at);
  const { items, additionalProperties } = node;
  const values = getStrings(node, 'enum');
  return {
    type: node.type ?? 'any',
    shape: shapeOf(sources, at),
    items: isSchemaNode(items) ? elementOf(sources, { file, node: items }) : undefined,
    entries: isSchemaNode(additionalProperties)
      ? shapeOf(sources, { file, node: additionalProperties })
      : undefined,
    owner: node['x-owner'],
    known: getKnownValues(node),
    values: values.length > 0 ? values : undefined,
    patternMessage: node.patternErrorMessage,
  };
}

function elementOf(sources: SchemaSources, at: PlacedSchema): string {
  return shapeOf(sources, at) ?? getString(resolveSchema(sources, at).node, 'type') ?? 'any';
}

function shapeOf(sources: SchemaSources, at: PlacedSchema): string | undefined {
  const { target } = resolveSchema(sources, at);
  const title = getString(target, 'title');
  return title && target.type === 'object' ? toShapeName(title) : undefined;
}

function responseOnly(sources: SchemaSources, kind: 'agent' | 'model'): string[] {
  const fieldsOf = (file: string): string[] =>
    getEntries(getSource(sources, file).node, 'properties').map(([name]) => name);
  const written = new Set(fieldsOf(`${kind}-definition.schema.json`));
  return fieldsOf(`${kind}.schema.json`).filter((name) => !written.has(name));
}

/** Name of the shape of a title: `Config` gives `config`. */
export function toShapeName(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** A name as it stands before a colon. */
function toKey(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
}

/** JavaScript source of plain data, on one line; undefined members are left out. */
function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{ ${members.map(([key, member]) => `${key}: ${toLiteral(member)}`).join(', ')} }`;
}
