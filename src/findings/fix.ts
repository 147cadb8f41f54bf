import { applyEdits, type Edit } from '../text/edits.ts';
import type { Diagnostic, Fix } from './diagnostic.ts';

/** The result of applying fixes to a text. */
export interface Fixed {
  readonly text: string;
  /** The number of findings whose fixes are in it. */
  readonly applied: number;
}

export interface FixOptions {
  /** Also apply the fixes that are a good guess; false when left out. */
  readonly unsafe?: boolean;
}

/**
 * Applies the fixes that do not touch each other; the others come with the next round, when the text has been
 * linted again. Takes the text the diagnostics were found in, without its byte order mark.
 */
export function applyFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  options: FixOptions = {},
): Fixed {
  const taken: Edit[] = [];
  let applied = 0;
  for (const { fix, suppressed } of diagnostics) {
    if (fix === undefined || suppressed !== null || !isWanted(fix, options)) continue;
    if (fix.edits.some((edit) => taken.some((other) => touches(edit, other)))) continue;
    taken.push(...fix.edits);
    applied += 1;
  }
  return { text: applyEdits(text, taken), applied };
}

function isWanted(fix: Fix, options: FixOptions): boolean {
  return fix.edits.length > 0 && (fix.safe || options.unsafe === true);
}

/** Edits that only meet at an end touch too: which goes first would be a matter of luck. */
function touches(a: Edit, b: Edit): boolean {
  return a.start <= b.end && b.start <= a.end;
}
