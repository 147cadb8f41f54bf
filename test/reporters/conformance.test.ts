import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import type { Reporter, ReporterContext } from '../../src/reporters/reporter.ts';
import { sarif } from '../../src/reporters/sarif.ts';
import { amount } from '../input/amount.ts';
import { allReporters } from './all-reporters.ts';
import { anyResult } from './any-result.ts';
import { plain } from './finding-in.ts';
import type { FormCheck } from './form.ts';
import { type SarifResult, validateSarif } from './forms/sarif.ts';
import { oneContext, oneResult } from './one-result.ts';

/** Holds a format to its form: for everything that a format may show, and for results made by chance. */
async function holds(report: Reporter, check: FormCheck): Promise<void> {
  const fixed: readonly { files: readonly FileReport[]; context: ReporterContext }[] = [
    { files: [], context: plain },
    { files: oneResult, context: oneContext },
  ];
  for (const { files, context } of fixed) await check(report(files, context), files);
  const property = fc.asyncProperty(anyResult, async (files) => {
    await check(report(files, { ...oneContext, ...plain }), files);
  });
  await fc.assert(property, { numRuns: amount(200) });
}

describe.each(allReporters)('$format', ({ report, form: { rules } }) => {
  it.each(Object.entries(rules))('%s', async (_, check) => {
    await holds(report, check);
  });
});

it('sarif is held to its schema: a result without a message, a region without a place, a foreign level are refused', () => {
  const log = (change: (result: SarifResult) => void): unknown => {
    const whole = JSON.parse(sarif(oneResult, oneContext));
    change(whole.runs[0].results[0]);
    return whole;
  };
  const region = (result: SarifResult) => result.locations[0]?.physicalLocation;
  expect(validateSarif(log(() => {}))).toBe(true);
  expect(validateSarif(log((result) => Object.assign(result, { message: {} })))).toBe(false);
  expect(
    validateSarif(log((result) => Object.assign(region(result) ?? {}, { region: { endLine: 1 } }))),
  ).toBe(false);
  expect(validateSarif(log((result) => Object.assign(result, { level: 'fatal' })))).toBe(false);
});

it('sarif names the message of each result, and lists it with its rule once, braces doubled', () => {
  const [run] = JSON.parse(sarif(oneResult, oneContext)).runs;
  expect(run.results.map(({ ruleId, message }: SarifResult) => [ruleId, message.id])).toEqual([
    ['syntax', undefined],
    ['valid-time', 'form'],
    ['schema/unknown-field', 'unknownField'],
    ['schema/unknown-field', 'unknownField'],
  ]);
  const strings = run.tool.driver.rules.map(
    ({ messageStrings }: { messageStrings?: unknown }) => messageStrings,
  );
  expect(strings).toEqual([
    { unknownField: { text: 'A field is not documented.' } },
    undefined,
    { form: { text: '{{found}} is not in the [form] (HH:MM).' } },
  ]);
});
