import { formatOf } from '../document/format-of.ts';
import { readingOf, readsLess } from '../document/reading-of.ts';
import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { type FixOptions, separateFixes, wantedFixes } from '../findings/fix.ts';
import { applyEdits } from '../text/edits.ts';

/** The part of a check that fixes need. */
export interface FixableCheck {
  readonly report: FileReport;
}

/** A text after its fixes. */
export interface FixedText<Check extends FixableCheck> {
  readonly text: string;
  /** The number of fixes that are in the text. */
  readonly fixed: number;
  /** The check of this text: what is left to report. */
  readonly inspection: Check;
}

/** A parser reports one problem of a text after the other: after so many a person had better look. */
const maxRounds = 100;

/**
 * Applies the fixes of a text and checks it again until nothing is left to fix. No fix is applied after which the
 * parser reads less than before. Where a text comes back, the repairs of the text go round in a circle and are left
 * out; where it still comes back, the result is the text of the circle with the fewest findings, so that a second run
 * ends where the first did.
 */
export async function fixUntilStable<Check extends FixableCheck>(
  text: string,
  check: (text: string) => Promise<Check>,
  options: FixOptions,
): Promise<FixedText<Check>> {
  const begun: FixedText<Check> = { text, fixed: 0, inspection: await check(text) };
  const { circle, last } = await rounds(begun, check, (all) => wantedFixes(all, options));
  if (circle.length === 0) return last;
  const own = await rounds(begun, check, (all) => wantedFixes(all, options).filter(isOfValues));
  return own.circle.reduce((best, each) => (isBetter(each, best) ? each : best), own.last);
}

interface Rounds<Check extends FixableCheck> {
  readonly last: FixedText<Check>;
  /** The texts that follow each other without an end; empty where the rounds end. */
  readonly circle: readonly FixedText<Check>[];
}

async function rounds<Check extends FixableCheck>(
  begun: FixedText<Check>,
  check: (text: string) => Promise<Check>,
  wanted: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[],
): Promise<Rounds<Check>> {
  const states = [begun];
  let last = begun;
  for (let round = 0; round < maxRounds; round += 1) {
    const { report } = last.inspection;
    const mark = last.text.slice(0, last.text.length - (report.text ?? last.text).length);
    const own = last.text.slice(mark.length);
    const fixed = await fixedOnce(own, report.path, separateFixes(wanted(report.diagnostics)));
    if (fixed === undefined) break;
    // A second byte order mark is not in the text that the findings were found in.
    const next = { ...fixed, text: mark + fixed.text };
    const known = states.findIndex(({ text }) => text === next.text);
    if (known !== -1) return { last, circle: states.slice(known) };
    last = { text: next.text, fixed: last.fixed + next.applied, inspection: await check(next.text) };
    states.push(last);
  }
  return { last, circle: [] };
}

/** The text with as many of the fixes as leave it as readable as it is; undefined where that is none. */
async function fixedOnce(
  text: string,
  path: string,
  fixes: readonly Diagnostic[],
): Promise<{ readonly text: string; readonly applied: number } | undefined> {
  if (fixes.length === 0) return undefined;
  const format = formatOf(path);
  const before = await readingOf(text, format);
  for (let count = fixes.length; count > 0; count = Math.floor(count / 2)) {
    const edits = fixes.slice(0, count).flatMap(({ fix }) => fix?.edits ?? []);
    const next = applyEdits(text, edits);
    if (!readsLess(await readingOf(next, format), before)) return { text: next, applied: count };
  }
  return undefined;
}

function isOfValues({ rule }: Diagnostic): boolean {
  return rule !== 'syntax';
}

function isBetter(one: FixedText<FixableCheck>, other: FixedText<FixableCheck>): boolean {
  const [few, many] = [openIn(one), openIn(other)];
  return few === many ? one.text < other.text : few < many;
}

function openIn({ inspection }: FixedText<FixableCheck>): number {
  return inspection.report.diagnostics.filter(({ suppressed }) => suppressed === null).length;
}
