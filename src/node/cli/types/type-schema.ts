import type { JSONSchema } from 'json-schema-to-typescript';
import { commentLines } from './doc-comment.ts';

/** A structured schema in the form that the type compiler takes, and the texts that it must not see. */
export interface TypeSchema {
  readonly schema: JSONSchema;
  /** The names of properties; the schema has `k0`, `k1` … in their places, by their number here. */
  readonly keys: readonly string[];
  /** The descriptions below the top; the schema has `d0`, `d1` … in their places. */
  readonly descriptions: readonly string[];
  /** That of the whole; empty where there is none. */
  readonly description: string;
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Prepares whatever is written for `structured_schema`: of the keywords only the documented ones count, and those that
 * the team has declared. What is no schema gives `unknown`.
 *
 * @param declared keywords that the service takes beyond the documented ones, as the configuration says
 */
export function toTypeSchema(written: unknown, declared: readonly string[]): TypeSchema {
  const keys: string[] = [];
  const descriptions: string[] = [];
  const convert = (node: unknown): JSONSchema => {
    if (!isNode(node)) return anything;
    const schema = shaped(node);
    const description = describe(node);
    if (commentLines(description).length === 0) return schema;
    return { ...schema, description: `d${descriptions.push(description) - 1}` };
  };
  const shaped = (node: Node): JSONSchema => {
    const shape = shapeOf(node, convert, keys);
    return narrowings.reduce(
      (schema, [keyword, narrow]) =>
        declared.includes(keyword) ? narrow(schema, node[keyword], convert) : schema,
      shape,
    );
  };
  const isSchema = isNode(written);
  const schema = isSchema ? shaped(written) : anything;
  return { schema, keys, descriptions, description: isSchema ? describe(written) : '' };
}

type Convert = (node: unknown) => JSONSchema;

function shapeOf(node: Node, convert: Convert, keys: string[]): JSONSchema {
  if (node.type === 'array') return { type: 'array', items: convert(node.items) };
  if (node.type === 'object') return objectOf(node, convert, keys);
  return isScalarType(node.type) ? { type: node.type } : anything;
}

const anything: JSONSchema = { tsType: 'unknown' };

/** An object of which nothing is said may hold anything. */
function objectOf({ properties, required }: Node, convert: Convert, keys: string[]): JSONSchema {
  if (!isNode(properties) || Object.keys(properties).length === 0)
    return { type: 'object', additionalProperties: true };
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const entries = Object.entries(properties).map(([name, schema]) => {
    const key = `k${keys.push(name) - 1}`;
    return { key, schema: convert(schema), isRequired: names.includes(name) };
  });
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(({ key, schema }) => [key, schema])),
    required: entries.filter(({ isRequired }) => isRequired).map(({ key }) => key),
    additionalProperties: false,
  };
}

type Narrow = (schema: JSONSchema, value: unknown, convert: Convert) => JSONSchema;

/** Keywords that change a type when the service is said to take them. */
const narrowings: readonly (readonly [keyword: string, narrow: Narrow])[] = [
  ['enum', (schema, value) => (isScalars(value) ? { enum: [...value] } : schema)],
  ['const', (schema, value) => (isScalar(value) ? { enum: [value] } : schema)],
  [
    'additionalProperties',
    (schema, value, convert) => {
      if (schema.type !== 'object' || (!isNode(value) && value !== true)) return schema;
      return { ...schema, additionalProperties: value === true ? true : convert(value) };
    },
  ],
  ['nullable', (schema, value) => (value === true ? { anyOf: [schema, { type: 'null' }] } : schema)],
];

type Scalar = string | number | boolean | null;

function isScalars(value: unknown): value is readonly Scalar[] {
  return Array.isArray(value) && value.length > 0 && value.every(isScalar);
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

const scalarTypes = ['string', 'number', 'integer', 'boolean', 'null'] as const;

function isScalarType(type: unknown): type is (typeof scalarTypes)[number] {
  return scalarTypes.some((each) => each === type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The description, and of a number what no type of TypeScript can say. */
function describe({ type, description, minimum, maximum }: Node): string {
  const text = typeof description === 'string' ? description.trim() : '';
  return [text, numbers(type, minimum, maximum)].filter((part) => part !== '').join('\n');
}

function numbers(type: unknown, minimum: unknown, maximum: unknown): string {
  if (type !== 'integer' && type !== 'number') return '';
  const [low, high] = [minimum, maximum].map((bound) => (Number.isFinite(bound) ? String(bound) : undefined));
  const noun = type === 'integer' ? 'A whole number' : 'A number';
  if (low !== undefined && high !== undefined) return `${noun} from ${low} to ${high}.`;
  if (low !== undefined) return `${noun} from ${low} up.`;
  if (high !== undefined) return `${noun} up to ${high}.`;
  return type === 'integer' ? `${noun}.` : '';
}
