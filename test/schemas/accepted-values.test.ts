import { describe, expect, it } from 'vitest';
import { bundledKinds, bundleSchema } from '../../scripts/generate/bundle-schema.ts';
import { loadSchemaSources, type SchemaNode } from '../../scripts/generate/schema-source.ts';
import { validateAgent, validateModel } from '../../src/schema/resource-validators.generated.js';
import { type ShapeName, shapes } from '../../src/schema/shapes.generated.ts';
import {
  type Validate,
  validateAgentDefinition,
  validateModelDefinition,
} from '../../src/schema/validators.generated.js';
import { cases } from './cases.ts';
import { addSources, createStrictAjv, failuresOf, placesOf, validatorAt } from './compiled-sources.ts';

const sources = loadSchemaSources();
const places = placesOf(sources);

describe('hand-written schemas', () => {
  const ajv = addSources(createStrictAjv(), sources);

  it('have cases for every object', () => {
    expect(Object.keys(cases).sort()).toEqual([...places.keys()].sort());
  });

  it.each([...places])('%s takes and refuses what it should', (title, place) => {
    expect(failuresOf(validatorAt(ajv, place), title)).toEqual([]);
  });

  it.each([...places])('%s has a positive and a negative case for every property', (title, place) => {
    const schema = validatorAt(ajv, place).schema as SchemaNode;
    const fields = Object.entries(cases[title]?.fields ?? {});
    expect(
      fields.map(([name]) => name).sort(),
      `Give ${title} in test/schemas/cases.ts the same fields as in schemas/, each with values that it accepts and refuses.`,
    ).toEqual(Object.keys(schema.properties ?? {}).sort());
    for (const [name, { valid, invalid }] of fields) {
      expect([name, valid.length > 0, invalid.length > 0]).toEqual([name, true, true]);
    }
  });
});

describe('published bundles', () => {
  it.each(bundledKinds)('%s behaves as its sources do, in each of its parts', (kind) => {
    const schema = bundleSchema(kind, sources);
    const ajv = createStrictAjv();
    ajv.addSchema(schema);
    expect(failuresOf(validatorAt(ajv, String(schema.$id)), String(schema.title))).toEqual([]);
    for (const title of Object.keys(schema.definitions ?? {})) {
      const validate = validatorAt(ajv, `${schema.$id}#/definitions/${title}`);
      expect(failuresOf(validate, title)).toEqual([]);
    }
  });
});

describe('compiled validators', () => {
  const roots: readonly (readonly [ShapeName, Validate])[] = [
    ['agentDefinition', validateAgentDefinition],
    ['modelDefinition', validateModelDefinition],
    ['agent', validateAgent],
    ['model', validateModel],
  ];

  it.each(roots)('%s behaves as its sources do, in each of its parts', (root, validate) => {
    for (const [shape, wrap] of wrappersFrom(root)) {
      expect(failuresOf((value) => validate(wrap(value)), shapes[shape].title)).toEqual([]);
    }
  });

  it('reach every shape', () => {
    const reached = new Set(roots.flatMap(([root]) => [...wrappersFrom(root).keys()]));
    expect([...reached].sort()).toEqual(Object.keys(shapes).sort());
  });
});

type Wrap = (value: unknown) => unknown;

/** For each shape below a root: how to put a value where that shape stands, in a root that is valid otherwise. */
function wrappersFrom(root: ShapeName): ReadonlyMap<ShapeName, Wrap> {
  const found = new Map<ShapeName, Wrap>();
  const visit = (name: ShapeName, wrap: Wrap): void => {
    if (found.has(name)) return;
    found.set(name, wrap);
    const { title, fields } = shapes[name];
    const around = (key: string, value: unknown): unknown => wrap({ ...cases[title]?.base, [key]: value });
    for (const [key, { shape, items, entries }] of Object.entries(fields)) {
      if (shape) visit(shape, (value) => around(key, value));
      if (items && isShapeName(items)) visit(items, (value) => around(key, [value]));
      if (entries) visit(entries, (value) => around(key, { any: value }));
    }
  };
  visit(root, (value) => value);
  return found;
}

function isShapeName(name: string): name is ShapeName {
  return Object.hasOwn(shapes, name);
}
