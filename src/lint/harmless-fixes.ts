import type { Format, Reading } from '../document/document.ts';
import { readingOf, readsLess } from '../document/reading-of.ts';
import type { Diagnostic } from '../findings/diagnostic.ts';
import { separateFixes } from '../findings/fix.ts';
import { applyEdits } from '../text/edits.ts';

/** A text with fixes to try out, and what of it can be read without them. */
export interface TriedText {
  readonly text: string;
  readonly format: Format;
  readonly reading: Reading;
}

/** The characters that may be parsed to try fixes out: a large text a few times, a small one many times. */
const maxReadings = 4;
const minBudget = 200_000;

/**
 * The findings of a text, with those of their fixes alone after which the parser reads no less than before. Fixes are
 * tried together, and apart where that fails. One for which no time is left is not offered: the next check tries it.
 */
export async function withHarmlessFixes(
  diagnostics: readonly Diagnostic[],
  { text, format, reading }: TriedText,
): Promise<readonly Diagnostic[]> {
  const fixable = diagnostics.filter(hasFix);
  const harmless = new Set<Diagnostic>();
  const groups: (readonly Diagnostic[])[] = [fixable];
  let budget = Math.max(minBudget, maxReadings * text.length);
  for (let group = groups.pop(); group !== undefined && budget > 0; group = groups.pop()) {
    const together = separateFixes(group);
    if (together.length < group.length) groups.push(without(group, together));
    const fixed = applyEdits(
      text,
      together.flatMap(({ fix }) => fix?.edits ?? []),
    );
    budget -= fixed.length;
    if (!readsLess(await readingOf(fixed, format), reading)) for (const one of together) harmless.add(one);
    else if (together.length > 1) groups.push(...halvesOf(together));
  }
  if (harmless.size === fixable.length) return diagnostics;
  return diagnostics.map((one) => (hasFix(one) && !harmless.has(one) ? withoutFix(one) : one));
}

function hasFix({ fix }: Diagnostic): boolean {
  return fix !== undefined && fix.edits.length > 0;
}

function without<T>(all: readonly T[], some: readonly T[]): readonly T[] {
  const left = new Set(some);
  return all.filter((one) => !left.has(one));
}

/** The first half comes last, for it is tried next. */
function halvesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(middle), all.slice(0, middle)];
}

function withoutFix({ fix: _, ...rest }: Diagnostic): Diagnostic {
  return rest;
}
