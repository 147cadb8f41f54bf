import { Ajv } from 'ajv';
import suite from 'json-schema-test-suite';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/rules/define-rule.ts';
import { checkSchema } from '../../src/rules/valid-structured-schema/check-schema.ts';
import { messages } from '../../src/rules/valid-structured-schema/messages.ts';
import { type Schema, witness } from './witness.ts';

interface Case {
  readonly title: string;
  readonly schema: Schema;
  readonly data: unknown;
  readonly valid: boolean;
}

/** The keywords of a structured schema (docs/service.md, 2.4). */
const documented: ReadonlySet<string> = new Set([
  'type',
  'description',
  'properties',
  'required',
  'items',
  'minimum',
  'maximum',
]);

/** The message of the rule when no value at all could fit. */
const impossible: readonly string[] = ['boundsCrossed', 'noWholeNumber'];

const cases = suite.draft4().flatMap(({ name, schemas }) =>
  schemas.flatMap(({ description, schema, tests }) =>
    tests.map(
      (test): Case => ({
        title: `${name}: ${description}: ${test.description}`,
        schema,
        data: test.data,
        valid: test.valid,
      }),
    ),
  ),
);
const used = cases.filter(({ schema }) => isDocumented(schema));

describe('the official JSON Schema test suite, for the documented keywords', () => {
  it('has cases for every documented keyword that says something about values', () => {
    const keywords = new Set(used.flatMap(({ schema }) => Object.keys(schema)));
    expect([...keywords].sort()).toEqual(['items', 'maximum', 'minimum', 'properties', 'required', 'type']);
    expect(used.length).toBeGreaterThan(60);
  });

  it.each(used.filter(({ valid }) => valid))(
    '$title: a schema that a value fits is never called impossible',
    ({ schema, data }) => {
      expect(idsOf(typed(schema, data)).filter((id) => impossible.includes(id))).toEqual([]);
    },
  );

  it('a schema without an error has a value that fits it', () => {
    const sound = used
      .map(({ schema, data }) => typed(schema, data))
      .filter((schema) => errorsOf(schema).length === 0);
    expect(sound.length).toBeGreaterThan(20);
    const unproved = sound.filter((schema) => !fits(schema, witness(schema)));
    expect(unproved).toEqual([]);
  });

  it('limits that exclude what the suite accepts are impossible, and reported', () => {
    const limited = used.filter(({ schema, valid }) => valid && typeof schema.minimum === 'number');
    expect(limited.length).toBeGreaterThan(0);
    for (const { schema } of limited) {
      const crossed = { ...schema, type: 'number', maximum: -2 * Math.abs(Number(schema.minimum)) - 1 };
      expect(idsOf(crossed)).toContain('boundsCrossed');
    }
  });
});

function isDocumented(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  const { properties = {}, items, type = '' } = schema as Schema;
  const inner = [...Object.values(properties as object), ...(items === undefined ? [] : [items])];
  return (
    typeof type === 'string' &&
    Object.keys(schema).every((keyword) => documented.has(keyword)) &&
    inner.every((value) => isDocumented(value))
  );
}

/** The suite leaves types open, the service does not: the type of the tried value stands in for a missing one. */
function typed(schema: Schema, data: unknown): Schema {
  return 'type' in schema ? schema : { type: typeOf(data), ...schema };
}

function typeOf(data: unknown): string {
  if (data === null) return 'null';
  if (Array.isArray(data)) return 'array';
  return typeof data;
}

function idsOf(schema: Schema): readonly string[] {
  return [...checkSchema(schema, [], { declared: [], format: 'yaml' })].map(
    ({ messageId: message }) => message,
  );
}

function errorsOf(schema: Schema): readonly string[] {
  const words: Readonly<Record<string, Message>> = messages;
  return idsOf(schema).filter((id) => words[id]?.severity !== 'warning');
}

function fits(schema: Schema, value: unknown): boolean {
  return new Ajv({ strict: false }).compile(schema)(value) === true;
}
