import { applyFixes, type FixOptions } from '../../findings/fix.ts';
import type { Inspection } from '../../lint/lint.ts';

/** A text after its fixes. */
export interface FixedText {
  readonly text: string;
  /** The number of fixes that are in the text. */
  readonly fixed: number;
  /** The check of this text: what is left to report. */
  readonly inspection: Inspection;
}

/** A parser reports one problem of a text after the other: after so many a person had better look. */
const maxRounds = 100;

/** Applies the fixes of a text and checks it again until nothing is left to fix, or a text comes back. */
export async function fixUntilStable(
  text: string,
  check: (text: string) => Promise<Inspection>,
  options: FixOptions,
): Promise<FixedText> {
  let current: FixedText = { text, fixed: 0, inspection: await check(text) };
  const seen = new Set([text]);
  for (let round = 0; round < maxRounds; round += 1) {
    const { diagnostics } = current.inspection.report;
    const { text: next, applied } = applyFixes(current.text, diagnostics, options);
    if (applied === 0 || seen.has(next)) break;
    seen.add(next);
    current = { text: next, fixed: current.fixed + applied, inspection: await check(next) };
  }
  return current;
}
