import { isMap, type PlainMap } from '../../../text/is-map.ts';
import { tsKey, tsString } from './ts-string.ts';

/** The type of a value, as its alternatives: a union where there are several. */
export type OutputType = readonly Alternative[];

/** A scalar, a literal or `unknown` as TypeScript writes it, an array, or an object. */
export type Alternative = string | { readonly items: OutputType } | { readonly members: readonly Member[] };

/** A property of an object, or its index signature. */
export interface Member {
  /** Its name as TypeScript writes it, with `?` where it is optional. */
  readonly name: string;
  readonly description: string;
  readonly type: OutputType;
}

/**
 * The type of the values that a structured schema takes. Of the keywords, the documented ones count, and those that the team
 * has declared; what is not a schema gives `unknown`.
 *
 * @param schema whatever is written
 * @param declared keywords that the service takes beyond the documented ones, as the configuration says
 */
export function outputType(schema: unknown, declared: readonly string[]): OutputType {
  if (!isMap(schema)) return ['unknown'];
  const keyword = (name: string): unknown => (declared.includes(name) ? schema[name] : undefined);
  const literals = [[keyword('const')], keyword('enum')].find(isScalars)?.map(literal);
  const type = literals ?? typeNamed(schema, keyword('additionalProperties'), declared);
  return keyword('nullable') === true ? [...type, 'null'] : type;
}

/** The description of a schema, and of a number what no type of TypeScript can say. */
export function describeSchema(schema: unknown): string {
  if (!isMap(schema)) return '';
  const { type, description, minimum, maximum } = schema;
  const text = typeof description === 'string' ? description.trim() : '';
  return [text, describeNumber(type, minimum, maximum)].filter((part) => part !== '').join('\n');
}

const scalarTypes: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

function typeNamed(schema: PlainMap, rest: unknown, declared: readonly string[]): OutputType {
  if (schema.type === 'array') return [{ items: outputType(schema.items, declared) }];
  if (schema.type === 'object') return [{ members: membersOf(schema, rest, declared) }];
  return [scalarTypes.get(schema.type) ?? 'unknown'];
}

function membersOf(
  { properties, required }: PlainMap,
  rest: unknown,
  declared: readonly string[],
): readonly Member[] {
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const entries = Object.entries(isMap(properties) ? properties : {});
  const members = entries.map(([name, schema]) => ({
    name: needed.has(name) ? tsKey(name) : `${tsKey(name)}?`,
    description: describeSchema(schema),
    type: outputType(schema, declared),
  }));
  // An object of which nothing is known may hold anything.
  const isOpen = entries.length === 0 || rest === true || isMap(rest);
  if (!isOpen) return members;
  // TypeScript has an index signature take what every named property may be.
  const named = members.flatMap(({ type }) => type);
  const absent = entries.every(([name]) => needed.has(name)) ? [] : ['undefined'];
  const type = [...outputType(rest, declared), ...named, ...absent];
  return [...members, { name: '[k: string]', description: describeSchema(rest), type }];
}

type Scalar = string | number | boolean | null;

function isScalars(value: unknown): value is readonly Scalar[] {
  return Array.isArray(value) && value.length > 0 && value.every(isScalar);
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function literal(value: Scalar): string {
  return typeof value === 'string' ? tsString(value) : JSON.stringify(value);
}

function describeNumber(type: unknown, minimum: unknown, maximum: unknown): string {
  if (type !== 'integer' && type !== 'number') return '';
  const [low, high] = [minimum, maximum].map((bound) => (Number.isFinite(bound) ? String(bound) : undefined));
  const noun = type === 'integer' ? 'A whole number' : 'A number';
  if (low !== undefined && high !== undefined) return `${noun} from ${low} to ${high}.`;
  if (low !== undefined) return `${noun} from ${low} up.`;
  if (high !== undefined) return `${noun} up to ${high}.`;
  return type === 'integer' ? `${noun}.` : '';
}
