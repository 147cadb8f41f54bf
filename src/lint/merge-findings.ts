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

  add({ pointer, rule }: Pick<Diagnostic, 'pointer' | 'rule'>): void {
    const rules = this.#rulesAt.get(pointer) ?? new Set();
    this.#rulesAt.set(pointer, rules.add(rule));
  }

  covers({ pointer, rule }: Diagnostic): boolean {
    const here = this.#rulesAt.get(pointer);
    if (here !== undefined && (here.size > 1 || !here.has(rule))) return true;
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
