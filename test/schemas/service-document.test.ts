import { describe, expect, it } from 'vitest';
import {
  getEntries,
  getString,
  innerSchemas,
  loadSchemaSources,
  type PlacedSchema,
  resolveSchema,
} from '../../scripts/generate/schema-source.ts';
import { type Field, type ShapeName, shapes } from '../../src/schema/shapes.generated.ts';
import facts from './documented-facts.json' with { type: 'json' };
import { type DocumentedField, loadServiceDocument, parseFacts, runsOfFive } from './service-document.ts';

const shapeOfSection: Readonly<Record<string, ShapeName>> = {
  Agent: 'agent',
  call_configuration: 'callConfiguration',
  Guardrail: 'guardrail',
  'Structured-output item': 'structuredOutput',
  Model: 'model',
};
const definitionOf: Partial<Record<ShapeName, ShapeName>> = {
  agent: 'agentDefinition',
  model: 'modelDefinition',
};
const freeForm = ['config', 'strategies', 'estimated_cost'];

const text = loadServiceDocument();
const allFields = Object.values(shapes).flatMap(({ fields }) => Object.entries(fields));

describe('the document of the service', () => {
  it.skipIf(text === undefined)('says what the recorded facts say', () => {
    expect(parseFacts(text ?? '')).toEqual(facts);
  });

  it('has tables that are all known here', () => {
    const sections = new Set(facts.fields.map(({ section }) => section));
    expect([...sections]).toEqual(Object.keys(shapeOfSection));
  });

  it.each(facts.fields)('documents $section $name, and the schemas have it', (documented) => {
    const shape = shapeOfSection[documented.section] ?? 'agent';
    const field = getField(shape, documented.name);
    expect(field).toMatchObject(expectedField(documented));
    for (const part of documented.parts) {
      const [name = '', type] = part.split(' ');
      expect(getField(partsShape(field), name).type).toBe(type ?? 'object');
    }
    const definition = definitionOf[shape];
    if (documented.request && definition) expect(shapes[definition].fields).toHaveProperty(documented.name);
  });

  it.each(facts.mentions)('mentions %s, and the schemas have it', (mention) => {
    const [, name, type] = mention.split(' ');
    const types = allFields.filter(([key]) => key === name).map(([, field]) => field.type);
    expect(types).not.toEqual([]);
    if (type) expect(types).toContain(type);
  });

  it.each(facts.shown)('shows the value %s, and the schemas know it', (value) => {
    expect(allFields.flatMap(([, { known, values }]) => [...(known ?? []), ...(values ?? [])])).toContain(
      value,
    );
  });
});

describe('descriptions', () => {
  const described = [...everySchema()];

  it('stand on every property and every titled schema', () => {
    expect(described.filter(({ description }) => !description.trim()).map(({ at }) => at)).toEqual([]);
  });

  it.skipIf(text === undefined)('share no run of five words with the document of the service', () => {
    const written = new Set(runsOfFive(text ?? ''));
    const copied = described.flatMap(({ at, description }) =>
      runsOfFive(description)
        .filter((run) => written.has(run))
        .map((run) => `${at}: ${run}`),
    );
    expect(copied).toEqual([]);
  });
});

function getField(shape: ShapeName, name: string): Field {
  const field = shapes[shape].fields[name];
  if (!field) throw new Error(`${shape} has no field ${name}.`);
  return field;
}

function partsShape(field: Field): ShapeName {
  const shape = field.shape ?? field.items;
  if (!shape || !Object.hasOwn(shapes, shape)) throw new Error('The field has no parts.');
  return shape as ShapeName;
}

/** The meaning in the schemas of the table's words for a type. */
function expectedField({ name, type }: DocumentedField): object {
  if (type === 'string (enumerated)') return { type: 'string', known: expect.any(Array) };
  if (type === 'string, uuid') return { type: 'string', patternMessage: expect.stringContaining('UUID') };
  if (type.startsWith('string, ISO 8601')) {
    return { type: 'string', patternMessage: expect.stringContaining('date and time') };
  }
  if (type === 'array') return { type, items: 'any' };
  if (type === 'array of string') return { type: 'array', items: 'string' };
  if (type.startsWith('array of')) return { type: 'array', items: expect.any(String) };
  if (type === 'object' && !freeForm.includes(name)) return { type, shape: expect.any(String) };
  return { type };
}

interface Described {
  readonly at: string;
  readonly description: string;
}

/** Every description as written in `schemas/`, with where it stands. */
function* everySchema(): Generator<Described> {
  const sources = loadSchemaSources();
  const visit = function* ({ file, node }: PlacedSchema, at: string): Generator<Described> {
    const { node: resolved } = resolveSchema(sources, { file, node });
    yield { at, description: getString(resolved, 'description') ?? '' };
    for (const [name, property] of getEntries(node, 'properties')) {
      yield* visit({ file, node: property }, `${at}/properties/${name}`);
    }
    for (const [name, definition] of getEntries(node, 'definitions')) {
      yield* visit({ file, node: definition }, `${at}/definitions/${name}`);
    }
    const named = new Set(getEntries(node, 'properties').map(([, property]) => property));
    for (const inner of innerSchemas(node)) {
      const isOpen = Object.keys(inner).length === 0;
      if (!named.has(inner) && !isOpen) yield* visit({ file, node: inner }, `${at}/elements`);
    }
  };
  for (const [file, node] of sources) yield* visit({ file, node }, file);
}
