import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { coreScalar } from '../../src/document/yaml/core-scalar.ts';
import { lint } from '../../src/lint/lint.ts';
import { readYaml11 } from '../../src/rules/portable-yaml/yaml-1-1.ts';
import { isFreeForm } from '../../src/rules/shared/plain-scalar/is-free-form.ts';
import { numberLoss } from '../../src/rules/shared/plain-scalar/number-loss.ts';
import { amount } from '../input/amount.ts';

const string = { kind: 'string' };
const date = { kind: 'date' };
const nothing = { kind: 'null' };
const truth = (value: boolean) => ({ kind: 'boolean', value });
const number = (value: number) => ({ kind: 'number', value });

describe('readYaml11', () => {
  // What PyYAML 6.0.3 answers, save for "+.5" (yaml.org/type/float allows the sign) and dates outside the calendar.
  it.each([
    ['12:30', number(750)],
    ['09:00', string],
    ['9:00', number(540)],
    ['1:1', number(61)],
    ['12:5', number(725)],
    ['12:60', string],
    ['0:30', string],
    ['-1:30', number(-90)],
    ['1:30:00', number(5400)],
    ['190:20:30', number(685230)],
    ['190:20:30.15', number(685230.15)],
    ['12:30.5', number(750.5)],
    ['09:30.5', number(570.5)],
    ['1_000', number(1000)],
    ['1__0', number(10)],
    ['+1_5', number(15)],
    ['_1', string],
    ['._1', string],
    ['0_', number(0)],
    ['0_7', number(7)],
    ['0777', number(511)],
    ['017', number(15)],
    ['08', string],
    ['09', string],
    ['00', number(0)],
    ['0', number(0)],
    ['0o17', string],
    ['0b101', number(5)],
    ['0b', string],
    ['0x', string],
    ['0x1F', number(31)],
    ['-0x1F', number(-31)],
    ['0x_1', number(1)],
    ['1e5', string],
    ['1.5e3', string],
    ['1.5e+3', number(1500)],
    ['1.0e-4', number(0.0001)],
    ['685.230_15e+03', number(685230.15)],
    ['1_0.5', number(10.5)],
    ['.5', number(0.5)],
    ['+.5', number(0.5)],
    ['.5e+3', number(500)],
    ['1.', number(1)],
    ['.', string],
    ['._', string],
    ['1.2.3', string],
    ['+1', number(1)],
    ['-0', number(-0)],
    ['.inf', number(Number.POSITIVE_INFINITY)],
    ['+.inf', number(Number.POSITIVE_INFINITY)],
    ['-.INF', number(Number.NEGATIVE_INFINITY)],
    ['.NaN', number(Number.NaN)],
    ['yes', truth(true)],
    ['Yes', truth(true)],
    ['YES', truth(true)],
    ['yEs', string],
    ['on', truth(true)],
    ['True', truth(true)],
    ['no', truth(false)],
    ['Off', truth(false)],
    ['FALSE', truth(false)],
    ['y', string],
    ['N', string],
    ['~', nothing],
    ['Null', nothing],
    ['', nothing],
    ['nil', string],
    ['2024-01-01', date],
    ['2024-1-1', string],
    ['2024-1-1 1:02:03', date],
    ['2024-1-1 1:2:03', string],
    ['2001-12-14t21:59:43.10-05:00', date],
    ['2001-12-14 21:59:43.10 -5', date],
    ['2024-01-01T10:00:00Z', date],
    ['2001-12-14T21:59:43+0530', string],
    ['=', { kind: 'default' }],
    ['<<', { kind: 'merge' }],
    ['==', string],
    ['9 to 5', string],
    ['555-1234', string],
  ])('reads %j', (text, reading) => {
    expect(readYaml11(text)).toEqual(reading);
  });
});

describe('no-lossy-scalar and portable-yaml', () => {
  const scalar = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789017+-._:eExobfTZ '), minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'yes',
      'No',
      'ON',
      'off',
      'True',
      'NULL',
      '~',
      '=',
      'y',
      'yesterday',
      '2024-02-30',
      '12:30:59',
    ),
    fc.integer().map((value) => value.toString(8).padStart(9, '0')),
    fc.double().map(String),
    fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  );

  it('report a plain value exactly when a reader takes it otherwise, or when it is not what is sent', async () => {
    await fc.assert(
      fc.asyncProperty(scalar, async (text) => {
        const source = `name: a\nagent_type: single_prompt\nconfig:\n  value: ${text}\n`;
        fc.pre(isPlainScalar(source, text));
        const { diagnostics } = await lint({ path: 'a.agent.yaml', text: source });
        expect(diagnostics.map(({ rule }) => rule)).toEqual(expectedRule(text));
      }),
      { numRuns: amount(3000) },
    );
  });
});

/** False for texts that are a comment, a map or a fault to YAML itself. */
function isPlainScalar(source: string, text: string): boolean {
  if (text !== text.trim()) return false;
  try {
    const value: unknown = parse(source).config.value;
    return Object.is(value, coreScalar(text));
  } catch {
    return false;
  }
}

function expectedRule(text: string): readonly string[] {
  const path = ['config', 'value'];
  if (numberLoss(text, path, isFreeForm('agent', path)) !== undefined) return ['no-lossy-scalar'];
  const reading = readYaml11(text);
  const core = coreScalar(text);
  const value =
    reading.kind === 'string'
      ? text
      : reading.kind === 'null'
        ? null
        : 'value' in reading
          ? reading.value
          : {};
  return Object.is(value, core) ? [] : ['portable-yaml'];
}
