import type { ParsedText } from '../../document/document.ts';
import type { Diagnostic } from '../../findings/diagnostic.ts';
import type { LineIndex } from '../../text/line-index.ts';
import { type ActiveRule, type Settings, severityOf } from '../settings.ts';
import type { Directive } from './comments.ts';
import { everyRule, isOfSchema } from './names.ts';
import { linesOf } from './place.ts';
import type { ReadEntries } from './read-entries.ts';
import type { Entry } from './scopes.ts';

export interface CheckableInput {
  readonly parsed: ParsedText;
  readonly lines: LineIndex;
  readonly active: readonly ActiveRule[];
  readonly settings: Settings;
}

/**
 * True for an entry that may be called unused when it suppresses nothing. It is not when its rule is off, when it
 * speaks of a part that the schema rejects, for there the rules do not look, or of a rule that compares files, for not
 * all may be at hand; nor is a block while another comment about blocks cannot be followed.
 */
export function isCheckable(
  { faulty }: ReadEntries,
  found: readonly Diagnostic[],
  lineOf: (entry: Entry) => number,
  { parsed, lines, active, settings }: CheckableInput,
): (entry: Entry) => boolean {
  const rules = new Set(active.filter(({ rule }) => rule.crossFile === undefined).map(({ rule }) => rule.id));
  const isOn = (name: string): boolean =>
    isOfSchema(name) ? severityOf(name, 'error', settings) !== undefined : rules.has(name);
  const rejected = rejectedLines(found, parsed, lines);
  const blocksAreSure = !faulty.some(({ comment }) => isBlock(comment.directive));
  return (entry) => {
    if (entry.rule !== everyRule && !isOn(entry.rule)) return false;
    if (isBlock(entry.directive)) return blocksAreSure && rejected.size === 0;
    return entry.directive === 'disable-file' ? rejected.size === 0 : !rejected.has(lineOf(entry));
  };
}

function isBlock(directive: Directive | undefined): boolean {
  return directive === 'disable' || directive === 'enable';
}

/** The lines of what the schema takes for the wrong type, or for a value that cannot stand there. */
function rejectedLines(
  found: readonly Diagnostic[],
  parsed: ParsedText,
  lines: LineIndex,
): ReadonlySet<number> {
  const rejected = new Set<number>();
  for (const diagnostic of found) {
    if (diagnostic.suppressed !== null || !rejecting.has(diagnostic.rule)) continue;
    const [first, last] = linesOf(diagnostic, parsed, lines);
    for (let line = first; line <= last; line++) rejected.add(line);
  }
  return rejected;
}

const rejecting: ReadonlySet<string> = new Set(['schema/type', 'schema/enum', 'schema/pattern']);
