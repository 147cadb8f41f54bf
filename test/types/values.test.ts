import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typeDeclaration } from '../../src/node/cli/types/type-declaration.ts';
import { amount, seed } from '../input/amount.ts';
import { compile } from './compile.ts';

interface Schema {
  readonly type: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A value that a schema takes, and one that it takes not for its types or its missing keys. */
interface Case {
  readonly schema: Schema;
  readonly valid: unknown;
  readonly invalid: unknown;
}

const scalars: readonly (readonly [type: string, values: fc.Arbitrary<unknown>])[] = [
  ['string', fc.string()],
  ['number', fc.double({ noNaN: true, noDefaultInfinity: true })],
  ['integer', fc.integer()],
  ['boolean', fc.boolean()],
  ['null', fc.constant(null)],
];

/** Of another type than any scalar or array, and no object that some schema could take. */
const stranger = { '\u0000': Number.MAX_VALUE };

const scalar: fc.Arbitrary<Case> = fc
  .constantFrom(...scalars)
  .chain(([type, values]) => values.map((valid) => ({ schema: { type }, valid, invalid: stranger })));

const bounded: fc.Arbitrary<Case> = fc.integer({ min: -9, max: 9 }).map((valid) => ({
  schema: { type: 'integer', minimum: -9, maximum: 9 },
  valid,
  invalid: String(valid),
}));

const key = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 6 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    fc.constantFrom('date', 'hasOwnProperty', 'constructor', '$ref', 'k0', '*/', 'a b', '1', "it's"),
  )
  .filter((name) => name !== '__proto__' && name !== '\u0000');

const { any } = fc.letrec<{ any: Case; list: Case; object: Case }>((tie) => ({
  any: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, bounded, tie('list'), tie('object')),
  list: fc.tuple(tie('any'), fc.integer({ min: 0, max: 3 })).map(([item, length]) => ({
    schema: { type: 'array', items: item.schema },
    valid: Array(length).fill(item.valid),
    invalid: [...Array(length).fill(item.valid), item.invalid],
  })),
  object: fc
    .dictionary(key, fc.tuple(tie('any'), fc.boolean(), fc.boolean()), { minKeys: 1, maxKeys: 4 })
    .map((entries) =>
      objectCase(
        Object.entries(entries).map(([name, [inner, isRequired, isThere]]) => ({
          name,
          inner,
          isRequired,
          isThere,
        })),
      ),
    ),
}));

interface Entry {
  readonly name: string;
  readonly inner: Case;
  readonly isRequired: boolean;
  readonly isThere: boolean;
}

function objectCase(entries: readonly Entry[]): Case {
  const required = entries.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  // TypeScript knows that every object has a constructor, if only by inheritance.
  const there = entries.filter(({ name, isRequired, isThere }) => isRequired || isThere || name in {});
  const valid = Object.fromEntries(there.map(({ name, inner }) => [name, inner.valid]));
  const [first] = entries;
  const { [required[0] ?? '']: _, ...lacking } = valid;
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(({ name, inner }) => [name, inner.schema])),
      required,
    },
    valid,
    invalid: required.length > 0 ? lacking : { ...valid, [first?.name ?? '']: first?.inner.invalid },
  };
}

/** JSON as an expression; a key in brackets is data, whatever it is called. */
function expression(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(expression).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return literal(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${literal(name)}: ${expression(inner)}`)
    .join(', ')} }`;
}

it('takes the values that the schema takes, and no others', () => {
  const cases = fc.sample(any, { numRuns: amount(400), seed });
  const ajv = new Ajv({ strict: false, ownProperties: true });
  const lines = cases.map(({ schema, valid, invalid }, index) => {
    const accepts = ajv.compile(schema);
    expect({ schema, valid, isTaken: accepts(valid) }).toMatchObject({ isTaken: true });
    expect({ schema, invalid, isTaken: accepts(invalid) }).toMatchObject({ isTaken: false });
    const type = typeDeclaration({ name: `T${index}`, description: '', schema, keywords: [] });
    return [
      type,
      `export const valid${index}: T${index} = ${expression(valid)};`,
      '// @ts-expect-error The schema does not take it.',
      `export const invalid${index}: T${index} = ${expression(invalid)};`,
    ].join('\n');
  });
  expect(compile({ 'values.ts': `${lines.join('\n')}\n` })).toBe('');
});

/** U+2028 and U+2029 end a line of TypeScript, and a comment that expects an error is for the next one. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
