import type { FileReport } from '../../findings/diagnostic.ts';
import { applyFixes, type FixOptions } from '../../findings/fix.ts';

/** A text after its fixes, and what is left to report. */
export interface FixedText {
  readonly text: string;
  /** How many fixes are in the text. */
  readonly fixed: number;
  readonly report: FileReport;
}

/** A parser tells one fault of a text after the other: so many it may tell before a person had better look. */
const maxRounds = 100;

/** Applies the fixes of a text and lints it again until nothing is left to fix, or a text comes back. */
export async function fixUntilStable(
  text: string,
  check: (text: string) => Promise<FileReport>,
  options: FixOptions,
): Promise<FixedText> {
  let current: FixedText = { text, fixed: 0, report: await check(text) };
  const seen = new Set([text]);
  for (let round = 0; round < maxRounds; round += 1) {
    const { text: next, applied } = applyFixes(current.text, current.report.diagnostics, options);
    if (applied === 0 || seen.has(next)) break;
    seen.add(next);
    current = { text: next, fixed: current.fixed + applied, report: await check(next) };
  }
  return current;
}
