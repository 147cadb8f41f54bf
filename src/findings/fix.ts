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
  const fixes = separateFixes(wantedFixes(diagnostics, options));
  return { text: applyEdits(text, fixes.flatMap(editsOf)), applied: fixes.length };
}

/** The findings whose fixes are asked for: with edits, not suppressed, and safe unless guesses are wanted, too. */
export function wantedFixes(
  diagnostics: readonly Diagnostic[],
  options: FixOptions = {},
): readonly Diagnostic[] {
  return diagnostics.filter(
    ({ fix, suppressed }) => fix !== undefined && suppressed === null && isWanted(fix, options),
  );
}

/** The findings of a list whose fixes fit into one round: the first, and each that touches none before it. */
export function separateFixes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const taken = new TakenEdits();
  return diagnostics.filter((one) => taken.take(editsOf(one)));
}

function editsOf({ fix }: Diagnostic): readonly Edit[] {
  return fix?.edits ?? [];
}

function isWanted(fix: Fix, options: FixOptions): boolean {
  return fix.edits.length > 0 && (fix.safe || options.unsafe === true);
}

/** Edits that do not touch each other, in the order of the text. */
class TakenEdits {
  readonly #edits: Edit[] = [];

  /** Takes edits of one fix, or none of them where one touches what was taken before. */
  take(edits: readonly Edit[]): boolean {
    if (edits.some((edit) => this.#isTouched(edit))) return false;
    for (const edit of edits) this.#insert(edit);
    return true;
  }

  /** Behind those that it meets at its start: edits of one fix may meet. */
  #insert(edit: Edit): void {
    let place = this.#placeOf(edit);
    while (edit.start > (this.#edits[place]?.start ?? edit.start)) place++;
    this.#edits.splice(place, 0, edit);
  }

  /** Edits that only meet at an end touch too: which goes first would be a matter of luck. */
  #isTouched(edit: Edit): boolean {
    const next = this.#edits[this.#placeOf(edit)];
    return next !== undefined && next.start <= edit.end;
  }

  /** The number of the first edit that does not end before another begins. */
  #placeOf({ start }: Edit): number {
    let [low, high] = [0, this.#edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#edits[middle]?.end ?? start) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
