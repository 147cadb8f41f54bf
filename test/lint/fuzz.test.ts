import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/document/decode.ts';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { applyFixes } from '../../src/findings/fix.ts';
import { lint } from '../../src/lint/lint.ts';
import { amount } from '../input/amount.ts';
import { slipped } from '../input/slips.ts';
import { allExamples } from './examples.ts';
import { unsoundIn } from './unsound.ts';

/** The most that a small file may take of a processor, in milliseconds; this finds hangs. */
const maxMs = 2_000;
let slowRuns = 0;

async function lintInTime(path: string, text: string): Promise<FileReport> {
  const before = process.cpuUsage();
  const report = await lint({ path, text });
  if (process.cpuUsage(before).user / 1_000 > maxMs) slowRuns += 1;
  return report;
}

/** Lints a text, applies what may be applied without asking, and lints the outcome; gives what is wrong with any of it. */
async function unsoundAnswers(path: string, text: string): Promise<readonly string[]> {
  const report = await lintInTime(path, text);
  const flaws = flawsOf(report);
  const own = text.replace(/^\ufeff/, '');
  const fixed = applyFixes(own, report.diagnostics);
  if (fixed.applied === 0) return flaws;
  const after = await lintInTime(path, fixed.text);
  const isWorse = syntaxFindings(after) > syntaxFindings(report);
  const worse = isWorse ? [`a safe fix broke the file: ${JSON.stringify(fixed.text.slice(0, 400))}`] : [];
  return [...flaws, ...flawsOf(after), ...worse];
}

function flawsOf({ text = '', diagnostics }: FileReport): readonly string[] {
  return diagnostics.flatMap((diagnostic) => unsoundIn(diagnostic, text));
}

function syntaxFindings({ diagnostics }: FileReport): number {
  return diagnostics.filter(({ rule }) => rule === 'syntax').length;
}

const paths = fc.constantFrom('a.agent.yaml', 'a.model.yml', 'a.agent.json', 'a.model.json');

describe('no input is too much', () => {
  it.each([
    ['bytes', fc.uint8Array({ maxLength: 300 })],
    [
      'characters that mean something',
      fc
        .string({
          unit: fc.constantFrom(...'ab01- \n\t\r:"\'{}[],#*&!|>?%@`\\<=~.é😀\u00a0\u0000'),
          maxLength: 200,
        })
        .map((text) => new TextEncoder().encode(text)),
    ],
  ])('random strings of %s are answered', async (_, bytes) => {
    await fc.assert(
      fc.asyncProperty(bytes, paths, async (input, path) => {
        const decoded = decodeText(input);
        const isText = 'text' in decoded;
        if (isText) expect(await unsoundAnswers(path, decoded.text)).toEqual([]);
        else expect(decoded.problem.message).toMatch(/^.+\.$/u);
      }),
      { numRuns: amount(10_000) },
    );
  });

  it('agents and models with slips in them are answered', async () => {
    const examples = fc.constantFrom(...allExamples);
    const slippedExample = fc
      .tuple(examples, examples)
      .chain(([{ path, text }, other]) =>
        slipped(text, other.text).map((changed) => ({ path, text: changed })),
      );
    await fc.assert(
      fc.asyncProperty(slippedExample, async ({ path, text }) => {
        expect(await unsoundAnswers(path.split('/').at(-1) ?? path, text)).toEqual([]);
      }),
      { numRuns: amount(10_000) },
    );
  });

  it('none of them kept anybody waiting', () => {
    expect(slowRuns).toBe(0);
  });
});
