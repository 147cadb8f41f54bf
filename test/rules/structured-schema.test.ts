import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { checkSchema } from '../../src/rules/valid-structured-schema/check-schema.ts';
import type { Path } from '../../src/text/json-pointer.ts';
import { amount } from '../input/amount.ts';
import { type Schema, witness } from './witness.ts';

const published: unknown = JSON.parse(
  readFileSync(new URL('../../schemas/structured-schema.schema.json', import.meta.url), 'utf8'),
);
const isPublished = new Ajv({ strict: false }).compile(published as Schema);

const name: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz_'), minLength: 1, maxLength: 8 })
  .filter((text) => !text.startsWith('_'));
const limits: fc.Arbitrary<Schema> = fc
  .tuple(fc.option(fc.integer({ min: -1000, max: 1000 })), fc.option(fc.integer({ min: 0, max: 1000 })))
  .map(([minimum, width]) => ({
    ...(minimum === null ? {} : { minimum }),
    ...(width === null ? {} : { maximum: (minimum ?? 0) + width }),
  }));
const description: fc.Arbitrary<Schema> = fc
  .option(fc.string({ maxLength: 20 }))
  .map((text) => (text === null ? {} : { description: text }));

const { schema }: { schema: fc.Arbitrary<Schema> } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('string', 'boolean', 'null'), description)
      .map(([type, rest]) => ({ type, ...rest })),
    fc
      .tuple(fc.constantFrom('number', 'integer'), limits, description)
      .map(([type, ...rest]) => Object.assign({ type }, ...rest)),
    fc.tuple(tie('schema'), description).map(([items, rest]) => ({ type: 'array', items, ...rest })),
    fc
      .tuple(
        fc.dictionary(name, tie('schema'), { minKeys: 1, maxKeys: 4 }),
        fc.array(fc.nat(), { maxLength: 4 }),
      )
      .map(([properties, picks]) => {
        const names = Object.keys(properties);
        const required = new Set(picks.map((pick) => names[pick % names.length]));
        return { type: 'object', properties: { ...properties }, required: [...required] };
      }),
  ),
}));

describe('a schema that follows the document', () => {
  it('gives no finding', () => {
    fc.assert(
      fc.property(schema, (value) => {
        expect([...checkSchema(value, [], { declared: [], format: 'yaml' })]).toEqual([]);
        expect(isPublished(value)).toBe(true);
      }),
      { numRuns: amount(500) },
    );
  });

  it('is one that some value fits', () => {
    fc.assert(
      fc.property(schema, (value) => {
        const fits = new Ajv({ strict: false }).compile(value);
        expect(fits(witness(value))).toBe(true);
      }),
      { numRuns: amount(100) },
    );
  });
});

const withoutPlaceholders = { rules: { 'valid-placeholder': 'off' } } as const;

describe('a single mutation that the published schema rejects', () => {
  it('gives one finding', async () => {
    let rejected = 0;
    await fc.assert(
      fc.asyncProperty(schema, fc.nat(), mutation, async (valid, pick, mutate) => {
        const places = [...placesIn(valid, [])];
        const mutated = mutate(valid, places[pick % places.length] ?? []);
        if (mutated === undefined || isPublished(mutated)) return;
        rejected++;
        const text = JSON.stringify({
          name: 'a',
          agent_type: 'single_prompt',
          structured_output: [{ name: 'a', structured_schema: mutated }],
        });
        // Descriptions are any text here, and braces in them are another rule's matter.
        const { diagnostics } = await lint({ path: 'a.agent.json', text }, withoutPlaceholders);
        expect(diagnostics.map(({ message }) => message)).toHaveLength(1);
        expect(diagnostics[0]?.help).not.toBe('');
      }),
      { numRuns: amount(3000) },
    );
    expect(rejected).toBeGreaterThan(amount(1000));
  });
});

describe('a deep schema', () => {
  it('is read to its end, however deep it is', () => {
    let deep: Schema = { type: 'banana' };
    for (let level = 0; level < 10_000; level++) deep = { type: 'array', items: deep };
    const reports = [...checkSchema(deep, [], { declared: [], format: 'yaml' })];
    expect(reports.map(({ messageId: message }) => message)).toEqual(['unknownType']);
  });
});

/** The paths of everything in a schema, the schema itself first. */
function* placesIn(value: unknown, path: Path): Iterable<Path> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value))
    yield* placesIn(value[key as keyof typeof value], [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Gives a copy of the schema with one change at the path; undefined where this change cannot be made. */
type Mutation = (valid: Schema, path: Path) => unknown;

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .constantFrom<unknown>(5, 'banana', '5', true, false, null, [], ['x'], 1.5)
    .map((value) => replaceBy(value)),
  fc.nat().map((pick) => misspell(pick)),
  fc
    .constantFrom('banana', 'enum', 'default', 'zzz', 'x-note', '$comment', '__proto__')
    .map((key) => addKey(key)),
  fc
    .constantFrom('bool', 'int', 'Str', 'float', 'list', 'dict', 'date', 'any', 'strng')
    .map((word) => otherType(word)),
);

function replaceBy(value: unknown): Mutation {
  return (valid, path) =>
    path.length === 0 && value === null ? undefined : changedAt(valid, path, () => value);
}

function misspell(pick: number): Mutation {
  return (valid, path) =>
    changedAt(valid, path, (value) => {
      if (!isSchemaAt(path) || !isMap(value)) return undefined;
      const keys = Object.keys(value);
      const key = keys[pick % keys.length] ?? '';
      const at = 1 + (pick % Math.max(1, key.length - 2));
      const slip = key.slice(0, at) + key.slice(at + 1);
      return Object.fromEntries(
        Object.entries(value).map(([each, inner]) => [each === key ? slip : each, inner]),
      );
    });
}

function addKey(key: string): Mutation {
  return (valid, path) =>
    changedAt(valid, path, (value) =>
      isSchemaAt(path) && isMap(value)
        ? JSON.parse(`{"${key}":7,${JSON.stringify(value).slice(1)}`)
        : undefined,
    );
}

function otherType(word: string): Mutation {
  return (valid, path) =>
    changedAt(valid, path, (value) =>
      isSchemaAt(path) && isMap(value) && fitsWord(value, word) ? { ...value, type: word } : undefined,
    );
}

/** The word must keep the other keywords in place, or there are two faults. */
function fitsWord({ type }: Schema, word: string): boolean {
  return (
    ({ int: 'integer', float: 'number', list: 'array', dict: 'object' }[word] ?? 'string') === type ||
    (word === 'bool' && type === 'boolean')
  );
}

/** True for the path of a schema, false for one of its properties maps and of what is no schema. */
function isSchemaAt(path: Path): boolean {
  return (
    path.at(-1) === undefined ||
    path.at(-2) === 'properties' ||
    (path.at(-1) === 'items' && path.at(-2) !== 'properties')
  );
}

function isMap(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function changedAt(value: unknown, [first, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? changedAt(item, rest, change) : item));
  if (!isMap(value)) return undefined;
  const inner = changedAt(value[first], rest, change);
  return inner === undefined
    ? undefined
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === first ? inner : item]));
}
