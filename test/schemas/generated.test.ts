import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { bundledKinds, bundleSchema } from '../../scripts/generate/bundle-schema.ts';
import { generateConfig, publishedConfigSchema } from '../../scripts/generate/config-schema.ts';
import { findStale, type GeneratedFile } from '../../scripts/generate/generator.ts';
import {
  getEntries,
  isSchemaNode,
  type Json,
  loadSchemaSources,
  resolveSchema,
} from '../../scripts/generate/schema-source.ts';
import { generateShapes } from '../../scripts/generate/shapes.ts';
import { generateTimeZones } from '../../scripts/generate/time-zones.ts';
import { generateTypes } from '../../scripts/generate/types.ts';
import { generateValidators } from '../../scripts/generate/validators.ts';
import { timeZoneNames } from '../../src/rules/valid-timezone/time-zones.generated.ts';
import { responseOnly, shapes } from '../../src/schema/shapes.generated.ts';
import { createStrictAjv } from './compiled-sources.ts';

const ownGenerators = {
  generateTypes,
  generateValidators,
  generateShapes,
  generateConfig,
  generateTimeZones,
};

describe('generated files', () => {
  it.each(Object.entries(ownGenerators))('%s gives what is checked in', async (_, generate) => {
    expect(await findStale(await generate())).toEqual([]);
  });

  it('are stale when a single character differs, or when they are missing', async () => {
    const files: readonly GeneratedFile[] = await generateTypes();
    const changed = files.map(({ path, text }) => ({ path, text: `${text} ` }));
    expect(await findStale(changed)).toEqual(['src/types.generated.ts']);
    expect(await findStale([{ path: 'src/no-such-file.generated.ts', text: '' }])).toHaveLength(1);
  });

  it('hold validators that load nothing', async () => {
    const code = (await generateValidators()).filter(({ path }) => path.endsWith('.js'));
    expect(code).toHaveLength(2);
    for (const { text } of code) expect(text).not.toMatch(/\brequire\(|\bimport\b/);
  });
});

const configWithRules = await publishedConfigSchema();

describe('published bundles', () => {
  const bundles = [
    ...bundledKinds.map((kind) => [kind, bundleSchema(kind)] as const),
    ['config', configWithRules] as const,
  ];

  it.each(bundles)('%s has one address, at its root', (kind, schema) => {
    expect(keywordsIn(schema).filter((keyword) => keyword === '$id')).toHaveLength(1);
    expect(schema.$id).toBe(`https://voxlint.dev/schemas/${kind}.schema.json`);
  });

  it.each(bundles)('%s points only into itself and keeps nothing private', (_, schema) => {
    for (const ref of refsIn(schema)) expect(ref).toMatch(/^#(\/definitions\/\w+)?$/);
    expect(keywordsIn(schema).filter((keyword) => keyword.startsWith('x-'))).toEqual([]);
  });

  it.each(bundles)('%s follows draft-07 and needs no other file', (_, schema) => {
    expect(createStrictAjv().compile(schema)).toBeTypeOf('function');
  });

  it.each(bundles)('%s repeats beside each pointer what editors would lose', (_, schema) => {
    for (const node of nodesIn(schema).filter((inner) => typeof inner.$ref === 'string')) {
      expect(node.description).toBeTruthy();
      expect(node.markdownDescription).toBe(node.description);
    }
  });

  it.each(bundles)('%s describes every known value, and accepts its own examples', (_, schema) => {
    const ajv = new Ajv({ strict: false });
    const address = String(schema.$id);
    ajv.addSchema(schema);
    for (const node of nodesIn(schema)) {
      if (Array.isArray(node.enum) && Array.isArray(node.markdownEnumDescriptions)) {
        expect(node.markdownEnumDescriptions).toHaveLength(node.enum.length);
      }
      if (!Array.isArray(node.examples)) continue;
      const self = JSON.parse(JSON.stringify(node).replaceAll('"$ref":"#', `"$ref":"${address}#`));
      for (const example of node.examples)
        expect([example, ajv.validate(self, example)]).toEqual([example, true]);
    }
  });
});

describe('shapes', () => {
  it('name what only the service writes', () => {
    expect(responseOnly).toEqual({
      agentDefinition: [
        'id',
        'user_id',
        'created_at',
        'updated_at',
        'is_active',
        'base_agent_id',
        'parent_agent_id',
        'version',
        'is_current',
        'estimated_cost',
      ],
      modelDefinition: ['id', 'is_active', 'tags', 'tag_metadata'],
    });
  });

  it('give each owned value to its rule', () => {
    const owners = Object.entries(shapes).flatMap(([shape, { fields }]) =>
      Object.entries(fields).flatMap(([name, { owner }]) => (owner ? [`${shape}.${name}: ${owner}`] : [])),
    );
    expect(owners).toEqual([
      'callConfiguration.timezone: valid-timezone',
      'keypadInputDetection.termination_key: valid-termination-key',
      'keypadInputDetection.digit_limit: valid-digit-limit',
      'dayEntry.start: valid-time',
      'dayEntry.end: valid-time',
      'structuredOutput.structured_schema: valid-structured-schema',
    ]);
  });

  it('have a pattern message for every pattern', () => {
    const sources = loadSchemaSources();
    for (const [file, whole] of sources) {
      const properties = [whole, ...getEntries(whole, 'definitions').map(([, node]) => node)].flatMap(
        (node) => getEntries(node, 'properties'),
      );
      for (const [name, property] of properties) {
        const { node } = resolveSchema(sources, { file, node: property });
        expect([name, 'patternErrorMessage' in node]).toEqual([name, 'pattern' in node]);
      }
    }
  });
});

describe('time zones', () => {
  const names = timeZoneNames.split(' ');

  it('hold every zone that this Node knows, and old names too', () => {
    const missing = Intl.supportedValuesOf('timeZone').filter((name) => !names.includes(name));
    expect(missing).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific', 'CET']),
    );
  });

  it('hold each name once, and nothing that is no zone', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[A-Za-z][\w+\-/]*$/.test(name))).toEqual([]);
    expect(names).not.toContain('Factory');
  });
});

/** Every object inside a schema, itself included. */
function nodesIn(value: Json): Record<string, Json>[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isSchemaNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

function keywordsIn(schema: Json): string[] {
  return nodesIn(schema).flatMap((node) => Object.keys(node));
}

function refsIn(schema: Json): string[] {
  return nodesIn(schema).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
}
