import { isMap } from '../text/is-map.ts';
import { canonicalJson, type Hash } from './request-body.ts';

/**
 * Digests of the fields of a definition by their names, 16 hexadecimal digits each. They show which field is another one
 * by now, and hold no value.
 */
export type FieldHashes = Readonly<Record<string, string>>;

/** A field that a person has to change in the service, so that the resource is what the definition says. */
export interface FieldChange {
  /** `call_configuration.timezone`, `guardrails["No prices"].response`; `guardrails[]` is the order of that list. */
  readonly field: string;
  readonly change: 'changed' | 'added' | 'removed';
  /** The value to write, and for an order the names; absent where the field was removed. */
  readonly value?: unknown;
}

/** Definitions of more fields than this are free-form data, which nobody copies field by field. */
const maxFields = 1_000;

/** The digests of all fields of a definition. Undefined where there are more than 1,000. */
export function fieldHashes(content: object, hash: Hash): FieldHashes | undefined {
  const fields = fieldsOf(content).map((chain) => chain.at(-1));
  if (fields.length > maxFields) return undefined;
  return Object.fromEntries(
    fields.flatMap((field) => (field ? [[field.name, digest(field.value, hash)] as const] : [])),
  );
}

/** The part of a record that keeps the fields of a request body, which is JSON. */
export function recordedFields(body: string, hash: Hash): { readonly fields?: FieldHashes } {
  const fields = fieldHashes(JSON.parse(body) as object, hash);
  return fields === undefined ? {} : { fields };
}

/**
 * The changes that lead from a definition to another one, in the order of the latter, then what was removed. A map or an element
 * that is wholly new, or wholly gone, is one change.
 *
 * @param before the digests of the former definition
 */
export function fieldChanges(before: FieldHashes, content: object, hash: Hash): readonly FieldChange[] {
  const now = fieldsOf(content);
  const old = { fields: new Map(Object.entries(before)), prefixes: prefixesOf(Object.keys(before)) };
  const written = now.flatMap((chain) => writtenChange(chain, old, hash) ?? []);
  const gone = removedFields(Object.keys(before), now);
  const all = [...written, ...gone.map((field) => ({ field, change: 'removed' }) as const)];
  return [...new Map(all.map((change) => [change.field, change])).values()];
}

interface Former {
  readonly fields: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlySet<string>;
}

/** The change of the outermost part that is other than before. */
function writtenChange(chain: readonly Node[], old: Former, hash: Hash): FieldChange | undefined {
  const [field] = chain.slice(-1);
  if (field === undefined) return undefined;
  const former = old.fields.get(field.name);
  if (former !== undefined) {
    return former === digest(field.value, hash) ? undefined : changed(field);
  }
  const outer = chain.find(({ name }) => old.fields.has(name) || !old.prefixes.has(name));
  if (outer === undefined) return changed(field);
  if (old.fields.has(outer.name)) return changed(outer);
  return isOrder(outer.name) ? undefined : { field: outer.name, change: 'added', value: outer.value };
}

function changed({ name, value }: Node): FieldChange {
  return { field: name, change: 'changed', value };
}

function removedFields(before: readonly string[], now: readonly (readonly Node[])[]): readonly string[] {
  const leaves = new Set(now.map((chain) => chain.at(-1)?.name));
  const parts = new Set(now.flatMap((chain) => chain.map(({ name }) => name)));
  return before.flatMap((name) => {
    const outer = partsOf(name).find((part) => leaves.has(part) || !parts.has(part));
    return outer === undefined || leaves.has(outer) || isOrder(outer) ? [] : [outer];
  });
}

/** A value with its name: a field, or what it is in. */
interface Node {
  readonly name: string;
  readonly value: unknown;
}

/** Every field, with what it is in before it. */
function fieldsOf(content: object): readonly (readonly Node[])[] {
  return Object.entries(content).flatMap(([key, value]) => open({ name: member('', key), value }, []));
}

/** Opens maps, and lists whose elements have names of their own; any other value is a field. */
function open(node: Node, above: readonly Node[]): readonly (readonly Node[])[] {
  const { name, value } = node;
  const chain = [...above, node];
  if (isMap(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, inner]) =>
      open({ name: member(name, key), value: inner }, chain),
    );
  }
  const names = namesIn(value);
  if (names === undefined) return [chain];
  const elements = (value as readonly unknown[]).flatMap((inner, index) =>
    open({ name: `${name}[${JSON.stringify(names[index])}]`, value: inner }, chain),
  );
  return [...elements, [...chain, { name: `${name}${order}`, value: names }]];
}

/** The names of the elements of a list, where each has one and no two the same. */
function namesIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const names = value.map((element: unknown) => (isMap(element) ? element.name : undefined));
  const isNamed = names.every((name) => typeof name === 'string' && name !== '' && name.length <= 100);
  return isNamed && new Set(names).size === names.length ? (names as string[]) : undefined;
}

const order = '[]';

/** True for the name of the order of a list. */
export function isOrder(name: string): boolean {
  return name.endsWith(order);
}

function member(name: string, key: string): string {
  if (!/^[A-Za-z_][\w-]*$/.test(key)) return `${name}[${JSON.stringify(key)}]`;
  return name === '' ? key : `${name}.${key}`;
}

function prefixesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(partsOf));
}

/** The names of all that a field is in, from the outermost, and its own. */
function partsOf(name: string): readonly string[] {
  const steps = name.match(/\.?[^.[\]]+|\["(?:[^"\\]|\\.)*"\]|\[\]/g) ?? [];
  return steps.map((_, index) => steps.slice(0, index + 1).join(''));
}

function digest(value: unknown, hash: Hash): string {
  return hash(canonicalJson(value)).slice(0, 16);
}
