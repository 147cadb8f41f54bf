import { type DefinitionKind, rootShapes } from '../schema/definition-kind.ts';
import { type Field, responseOnly, type ShapeName, shapes } from '../schema/shapes.generated.ts';
import { isMap } from '../text/is-map.ts';

type Json = Readonly<Record<string, unknown>>;

/** A definition as it would have been written for a resource. */
export interface ImportedDefinition {
  readonly definition: Json;
  /** The id of the resource, where it has one. */
  readonly id?: string;
  /** The moment at which the service made it, where it is given. */
  readonly createdAt?: string;
}

/**
 * Takes from a resource what belongs in a definition: without the fields that the service assigns, and without those that
 * are empty, for services write those for what was never set. Everything else stays, known or not.
 */
export function definitionFromResource(resource: Json, kind: DefinitionKind): ImportedDefinition {
  const assigned = new Set<string>(
    kind === 'agent' ? responseOnly.agentDefinition : responseOnly.modelDefinition,
  );
  const kept = Object.entries(resource).filter(([field]) => !assigned.has(field));
  const { id, created_at: createdAt } = resource;
  return {
    definition: withoutEmpty(Object.fromEntries(kept), rootShapes[kind]),
    ...(typeof id === 'string' && id.trim() !== '' ? { id } : {}),
    ...(isMoment(createdAt) ? { createdAt: new Date(createdAt).toISOString() } : {}),
  };
}

/**
 * Without the optional fields that are empty, and with those first that stand first in the schema. What is free-form stays as
 * it is: there an empty value may mean something.
 */
function withoutEmpty(value: Json, shape: ShapeName): Json {
  const { fields, required } = shapes[shape];
  const names = Object.keys(fields);
  const place = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  const cleaned = Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const clean = field ? cleanField(inner, field) : inner;
    const isOptional = field !== undefined && !required.includes(name);
    return clean === null || (isOptional && isUnset(clean)) ? [] : ([[name, clean]] as const);
  });
  return Object.fromEntries(cleaned.sort(([a], [b]) => place(a) - place(b)));
}

/** RFC 9562 section 5.9. */
const nilUuid = '00000000-0000-0000-0000-000000000000';

function isUnset(value: unknown): boolean {
  if (value === '' || value === nilUuid) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isMap(value) && Object.keys(value).length === 0;
}

function cleanField(value: unknown, { shape, items, entries }: Field): unknown {
  const isShape = items !== undefined && Object.hasOwn(shapes, items);
  if (isShape && Array.isArray(value)) {
    return value.map((item: unknown) => (isMap(item) ? withoutEmpty(item, items as ShapeName) : item));
  }
  if (!isMap(value)) return value;
  if (shape !== undefined) return withoutEmpty(value, shape);
  if (entries === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isMap(inner) ? withoutEmpty(inner, entries) : inner]),
  );
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/**
 * The resources in what a service answered: one, a list of them, either under `data`, or a list of such answers (pages), of which
 * some may be empty. Undefined for anything else.
 */
export function resourcesIn(value: unknown): readonly Json[] | undefined {
  if (Array.isArray(value)) {
    const all = value.map(resourcesIn);
    return all.includes(undefined) ? undefined : all.flatMap((some) => some ?? []);
  }
  if (!isMap(value)) return undefined;
  const isEnvelope = typeof value.data === 'object' && value.data !== null && !('name' in value);
  return isEnvelope ? resourcesIn(value.data) : [value];
}
