import type { FileReport } from '../diagnostic.ts';
import { applyFixes, type FixOptions } from '../fix.ts';

/** A text after its fixes, and what is left to report. */
export interface FixedText {
  readonly text: string;
  /** How many fixes are in the text. */
  readonly fixed: number;
  readonly report: FileReport;
}

/** More rounds than findings that stand on top of each other; beyond, two fixes undo each other. */
const mostRounds = 10;

/** Applies the fixes of a text and lints it again until nothing is left to fix. */
export async function fixUntilStable(
  text: string,
  check: (text: string) => Promise<FileReport>,
  options: FixOptions,
): Promise<FixedText> {
  let current: FixedText = { text, fixed: 0, report: await check(text) };
  for (let round = 0; round < mostRounds; round += 1) {
    const { text: next, applied } = applyFixes(current.text, current.report.diagnostics, options);
    if (applied === 0 || next === current.text) break;
    current = { text: next, fixed: current.fixed + applied, report: await check(next) };
  }
  return current;
}
