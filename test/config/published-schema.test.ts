import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedConfigSchema } from '../../scripts/generate/config-schema.ts';
import { getEntries, type SchemaNode } from '../../scripts/generate/schema-source.ts';
import { checkConfig } from '../../src/config/check-config.ts';
import { settableIds } from '../../src/config/check-rules.ts';
import { configShapes } from '../../src/config/shapes.generated.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import { builtInChecks } from '../../src/lint/built-in-checks.ts';
import { rules } from '../../src/rules/index.generated.ts';
import { shapes } from '../../src/schema/shapes.generated.ts';
import { amount } from '../input/amount.ts';
import { mistakes } from './mistakes.ts';

const schema = await publishedConfigSchema();
const validate = new Ajv({ strict: false }).compile(schema);

async function hasFindings(text: string): Promise<boolean> {
  const { report } = await checkConfig({ path: 'a.json', text, format: 'json', at: [] });
  return report.diagnostics.length > 0;
}

describe('the published schema', () => {
  const definitions = schema.definitions as Readonly<Record<string, SchemaNode>>;

  it('has every id that can be set, each with a description', () => {
    const settings = getEntries(definitions.RuleSettings ?? {}, 'properties');
    expect(settings.map(([id]) => id).sort()).toEqual([...settableIds].sort());
    expect(settings.filter(([, { description }]) => !description)).toEqual([]);
  });

  it('has the options of every rule that has some', () => {
    for (const { id, options } of rules) {
      const allowed = options === undefined ? [] : [[id, ['warn', options.defaults]] as const];
      for (const [name, setting] of allowed) {
        expect([name, validate({ rules: { [name]: setting } })]).toEqual([name, true]);
      }
      expect(validate({ rules: { [id]: ['warn', { no_such_option: 1 }] } })).toBe(false);
    }
  });

  it.each(mistakes)('refuses what is reported as a mistake: %s', async (text, _, message) => {
    // No schema can express these: other documents, and what the upload sets itself.
    if (/one document|set by voxlint itself|separated by/.test(message)) return;
    const { documents } = await parseDocument(text, 'yaml');
    if (documents.length > 0) expect(validate(documents[0]?.value)).toBe(false);
  });

  it('refuses exactly what is reported', async () => {
    const seen = { clean: 0, faulty: 0 };
    await fc.assert(
      fc.asyncProperty(configuration, async (value) => {
        // An empty file is a configuration that says nothing.
        fc.pre(value !== null);
        const text = JSON.stringify(value);
        // A backslash in a glob is a finding that no schema can express.
        fc.pre(!text.includes('\\\\'));
        const isFaulty = await hasFindings(text);
        expect([text, isFaulty]).toEqual([text, !validate(JSON.parse(text))]);
        seen[isFaulty ? 'faulty' : 'clean'] += 1;
      }),
      { numRuns: amount(2000) },
    );
    expect(Math.min(seen.clean, seen.faulty)).toBeGreaterThan(amount(200));
  });
});

describe('known values', () => {
  it('can be given for each field with an open list, and for no other', () => {
    const open = Object.values(shapes).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { known }]) => (known === undefined ? [] : [name])),
    );
    expect(Object.keys(configShapes.knownValues?.fields ?? {}).sort()).toEqual([...new Set(open)].sort());
  });
});

describe('findings that no rule makes', () => {
  it('can be set, but for those about what cannot be read', () => {
    const firm = builtInChecks.map(({ id }) => id).filter((id) => !settableIds.has(id));
    expect(firm.sort()).toEqual(['config', 'read-error', 'syntax']);
  });
});

/** Configurations of which many have a mistake, and many have none. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1.5, '', 'a', [], {}, [1], ['a'], { stray: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

function mostly<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: value }, { weight: 1, arbitrary: anything });
}

const texts = mostly(fc.array(mostly(fc.constantFrom('a', 'b/**', '!c')), { minLength: 1, maxLength: 2 }));
const severity = fc.constantFrom('off', 'warn', 'error');
const setting = mostly(
  fc.oneof(
    severity,
    fc.tuple(severity),
    fc.tuple(severity, mostly(fc.constantFrom({}, { keywords: ['enum'] }))),
  ),
);
const ruleSettings = mostly(
  fc.dictionary(
    fc.constantFrom('valid-time', 'valid-structured-schema', 'schema', 'schema/type', 'unused-suppression'),
    setting,
    { maxKeys: 2 },
  ),
);
const knownValues = mostly(fc.record({ status: texts, method: texts }, { requiredKeys: [] }));
const override = mostly(
  fc.record(
    { files: texts, rules: ruleSettings, knownValues, knownFields: texts },
    { requiredKeys: ['files'] },
  ),
);
const environment = mostly(
  fc.record(
    {
      baseUrl: mostly(
        fc.constantFrom('https://a.example.com', 'http://localhost:1', 'https://b', 'http://a'),
      ),
      projectId: mostly(
        fc.constantFrom(
          '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
          '3F2B8C1E-5D4A-4E9B-8A7C-1D2E3F4A5B6C',
          'a b',
        ),
      ),
      tokenVariable: mostly(fc.constantFrom('A_TOKEN', 'A', 'B1', 'token')),
      timeout: mostly(fc.constantFrom(1, 0.5, 30, 60, 0)),
      concurrency: mostly(fc.constantFrom(1, 4, 8, 16, 0)),
      headers: mostly(
        fc.dictionary(fc.constantFrom('X-A', 'X-B', 'X-C', 'X A'), mostly(fc.constant('v')), { maxKeys: 1 }),
      ),
    },
    { requiredKeys: [] },
  ),
);
const configuration = mostly(
  fc.record(
    {
      $schema: mostly(fc.constant('a')),
      root: mostly(fc.boolean()),
      extends: mostly(fc.array(fc.constantFrom('strict', './a.yaml'), { maxLength: 2 })),
      files: texts,
      ignore: texts,
      rules: ruleSettings,
      overrides: mostly(fc.array(override, { maxLength: 2 })),
      knownValues,
      knownFields: texts,
      environments: mostly(
        fc.dictionary(fc.constantFrom('a', 'b-1', 'c', 'd', 'E'), environment, { maxKeys: 2 }),
      ),
    },
    { requiredKeys: [] },
  ),
);
