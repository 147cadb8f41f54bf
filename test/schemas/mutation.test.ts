import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import {
  isSchemaNode,
  type Json,
  loadSchemaSources,
  type SchemaNode,
  type SchemaSources,
} from '../../scripts/generate/schema-source.ts';
import { addSources, failuresOf, placesOf, validatorAt } from './compiled-sources.ts';

const constraining = [
  'type',
  '$ref',
  'enum',
  'pattern',
  'propertyNames',
  'minLength',
  'minItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'required',
  'additionalProperties',
  'items',
];
const sources = loadSchemaSources();
const places = placesOf(sources);

describe.each([...sources])('%s', (file, whole) => {
  it('has no keyword whose loss goes unnoticed', () => {
    expect(isNoticed(file, whole)).toBe(false);
    const all = [...mutants(whole, '#')];
    expect(all.length).toBeGreaterThan(0);
    const unnoticed = all.filter(({ schema }) => !isNoticed(file, schema));
    expect(unnoticed.map(({ lost }) => lost)).toEqual([]);
  });
});

interface Mutant {
  /** Pointer to what was taken away. */
  readonly lost: string;
  readonly schema: SchemaNode;
}

/** The schema once without each keyword that constrains, each property, and each required name. */
function* mutants(node: SchemaNode, at: string): Generator<Mutant> {
  for (const keyword of constraining) {
    if (decides(node, keyword)) yield { lost: `${at}/${keyword}`, schema: without(node, keyword) };
  }
  for (const name of Array.isArray(node.required) ? node.required : []) {
    const required = (node.required as readonly Json[]).filter((other) => other !== name);
    yield { lost: `${at}/required/${name}`, schema: { ...node, required } };
  }
  for (const keyword of ['properties', 'definitions']) {
    const inner = node[keyword];
    if (!isSchemaNode(inner)) continue;
    for (const [name, value] of Object.entries(inner)) {
      if (keyword === 'properties') {
        yield { lost: `${at}/properties/${name}`, schema: { ...node, properties: without(inner, name) } };
      }
      for (const { lost, schema } of mutants(value as SchemaNode, `${at}/${keyword}/${name}`)) {
        yield { lost, schema: { ...node, [keyword]: { ...inner, [name]: schema } } };
      }
    }
  }
  for (const keyword of ['items', 'additionalProperties']) {
    const inner = node[keyword];
    if (!isSchemaNode(inner)) continue;
    for (const { lost, schema } of mutants(inner, `${at}/${keyword}`)) {
      yield { lost, schema: { ...node, [keyword]: schema } };
    }
  }
}

/** False where a keyword changes nothing: `items: {}` and its like, and `type` beside an `enum` of strings. */
function decides(node: SchemaNode, keyword: string): boolean {
  const value = node[keyword];
  if (value === undefined) return false;
  if (isSchemaNode(value)) return Object.keys(value).length > 0;
  return keyword !== 'type' || node.enum === undefined;
}

function without(node: SchemaNode, key: string): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
}

/** True when some case of some title goes another way with the changed file; the file's own titles come first. */
function isNoticed(file: string, schema: SchemaNode): boolean {
  const changed: SchemaSources = new Map([...sources, [file, schema]]);
  const ajv = addSources(new Ajv({ strict: false, validateSchema: false, logger: false }), changed);
  const ownFirst = [...places].sort(([, a], [, b]) => rank(a, file) - rank(b, file));
  return ownFirst.some(([title, place]) => failuresOf(validatorAt(ajv, place), title).length > 0);
}

function rank(place: string, file: string): number {
  return place.startsWith(file) ? 0 : 1;
}
