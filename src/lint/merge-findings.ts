import type { Diagnostic, Related } from '../findings/diagnostic.ts';
import type { Finding } from '../findings/finding.ts';
import { toPointer } from '../text/json-pointer.ts';

/** A finding with and without its characters. */
export interface LocatedFinding {
  readonly finding: Finding;
  readonly diagnostic: Diagnostic;
}

/**
 * Keeps one finding for each fault of a document: a deferring finding goes where another speaks of the same
 * value or of a wrongly typed value around it, of two deferring ones the warning, and a fault in a shared value (an
 * alias, a merge) is reported once, with the other uses as related places.
 */
export function mergeFindings(located: readonly LocatedFinding[]): readonly Diagnostic[] {
  const spoken = new Spoken();
  for (const { finding, diagnostic } of located) {
    if (finding.defers === true) continue;
    spoken.add(diagnostic);
    for (const path of finding.about ?? []) spoken.add({ rule: diagnostic.rule, pointer: toPointer(path) });
  }
  const silent = new Set<Diagnostic>();
  for (const severity of ['error', 'warning']) {
    for (const { finding, diagnostic } of located) {
      if (finding.defers !== true || finding.severity !== severity) continue;
      if (spoken.covers(diagnostic)) silent.add(diagnostic);
      else spoken.add(diagnostic);
    }
  }
  return mergeShared(
    located.map(({ diagnostic }) => diagnostic).filter((diagnostic) => !silent.has(diagnostic)),
  );
}

/** The values that have been spoken of, and the rules that did: a question costs the depth of the value, not their number. */
class Spoken {
  readonly #rulesAt = new Map<string, Set<string>>();

  add(of: SpokenValue): void {
    for (const key of keysOf(of)) {
      const rules = this.#rulesAt.get(key) ?? new Set();
      this.#rulesAt.set(key, rules.add(of.rule));
    }
  }

  covers(diagnostic: Diagnostic): boolean {
    const { pointer, rule } = diagnostic;
    for (const key of keysOf(diagnostic)) {
      const here = this.#rulesAt.get(key);
      if (here !== undefined && (here.size > 1 || !here.has(rule))) return true;
    }
    for (
      let end = pointer.lastIndexOf('/');
      end >= 0;
      end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)
    ) {
      if (this.#rulesAt.get(pointer.slice(0, end))?.has('schema/type') === true) return true;
    }
    return false;
  }
}

type SpokenValue = Pick<Diagnostic, 'pointer' | 'rule'> & Partial<Pick<Diagnostic, 'start' | 'end'>>;

/** A value is known by its pointer, and one that is used in several places also by its characters and its own key. */
function keysOf({ pointer, start, end }: SpokenValue): readonly string[] {
  if (start === undefined || end === undefined) return [pointer];
  // No pointer begins so: each is empty or begins with a slash (RFC 6901, 3).
  return [pointer, `${start.offset}-${end.offset} ${pointer.slice(pointer.lastIndexOf('/'))}`];
}

function mergeShared(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byFault = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { rule, message, start, end } = diagnostic;
    const fault = JSON.stringify([rule, message, start.offset, end.offset]);
    const first = byFault.get(fault);
    byFault.set(fault, first === undefined ? diagnostic : merge(first, diagnostic));
  }
  return [...byFault.values()];
}

/** The order in the file decides which use comes first; it must not decide which fingerprint stays. */
function merge(first: Diagnostic, other: Diagnostic): Diagnostic {
  const [fingerprint] = [first, other].flatMap((each) => each.fingerprint ?? []).sort();
  return {
    ...first,
    related: union(first.related, other.related),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  };
}

function union(some: readonly Related[], more: readonly Related[]): readonly Related[] {
  const isNew = (related: Related): boolean =>
    !some.some((known) => known.start.offset === related.start.offset && known.message === related.message);
  return [...some, ...more.filter(isNew)];
}
