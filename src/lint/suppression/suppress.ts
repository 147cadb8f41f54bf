import type { ParsedText } from '../../document/document.ts';
import type { Diagnostic } from '../../findings/diagnostic.ts';
import type { LineIndex } from '../../text/line-index.ts';
import type { Span } from '../../text/span.ts';
import { type ActiveRule, type Settings, severityOf } from '../settings.ts';
import { type CommentContext, commentDiagnostic } from './comment-diagnostic.ts';
import { CommentEditor } from './comment-editor.ts';
import { suppressionComments } from './comments.ts';
import { explainFaulty } from './explain-faulty.ts';
import { explainUnused } from './explain-unused.ts';
import { groupUnused } from './group-unused.ts';
import { isCheckable } from './is-checkable.ts';
import { isUnsuppressible } from './names.ts';
import { documentNumbers, targetOf } from './place.ts';
import { type ReadEntries, readEntries } from './read-entries.ts';
import { type Entry, SuppressionScopes } from './scopes.ts';
import { targetLines } from './target-lines.ts';

/** One file with its findings, and what its comments may speak of. */
export interface SuppressInput {
  readonly parsed: ParsedText;
  /** Every comment of the text, in its order. */
  readonly comments: readonly Span[];
  readonly lines: LineIndex;
  readonly active: readonly ActiveRule[];
  readonly settings: Settings;
}

/**
 * Marks the findings that a comment suppresses, and adds findings about comments that suppress nothing or cannot be
 * followed. A finding is suppressed by its line or by the line of the key that its value belongs to.
 */
export function suppress(found: readonly Diagnostic[], input: SuppressInput): readonly Diagnostic[] {
  const { parsed, comments, lines } = input;
  const suppressing = suppressionComments(parsed.text, comments);
  if (suppressing.length === 0) return found;
  const read = readEntries(suppressing);
  const lineOf = targetLines(parsed.text, lines, comments);
  const scopes = new SuppressionScopes(read.entries, lineOf);
  const used = new Set<Entry>();
  const marked = found.map((diagnostic) => mark(diagnostic, scopes, used, input));
  const context: CommentContext = {
    editor: new CommentEditor(parsed.text),
    position: (offset) => lines.position(offset),
    documentAt: documentNumbers(parsed),
    lineOf,
    endOf: (entry) => scopes.endOf(entry),
  };
  return [
    ...marked,
    ...aboutFaulty(read, marked, context, input),
    ...aboutUnused(read, scopes, used, marked, context, input),
  ];
}

function mark(
  diagnostic: Diagnostic,
  scopes: SuppressionScopes,
  used: Set<Entry>,
  { parsed, lines }: SuppressInput,
): Diagnostic {
  if (isUnsuppressible(diagnostic.rule)) return diagnostic;
  const entry = scopes.find(targetOf(diagnostic, parsed, lines));
  if (entry === undefined) return diagnostic;
  used.add(entry);
  const { reason } = entry.comment;
  return { ...diagnostic, suppressed: { kind: 'comment', ...(reason === undefined ? {} : { reason }) } };
}

function aboutFaulty(
  { faulty }: ReadEntries,
  marked: readonly Diagnostic[],
  context: CommentContext,
  input: SuppressInput,
): readonly Diagnostic[] {
  const severity = severityOf('unknown-suppression', 'warning', input.settings);
  if (severity === undefined || faulty.length === 0) return [];
  const repaired = new SuppressionScopes(
    faulty.flatMap(({ entries }) => entries.filter(({ directive }) => directive !== 'enable')),
    context.lineOf,
  );
  const helpful = new Set<Entry>();
  for (const diagnostic of marked) {
    if (diagnostic.suppressed === null) mark(diagnostic, repaired, helpful, input);
  }
  return faulty.map((each) => {
    const reported = explainFaulty(
      each,
      each.entries.some((entry) => helpful.has(entry)),
      context,
    );
    return commentDiagnostic('unknown-suppression', severity, reported, context);
  });
}

function aboutUnused(
  read: ReadEntries,
  scopes: SuppressionScopes,
  used: ReadonlySet<Entry>,
  marked: readonly Diagnostic[],
  context: CommentContext,
  input: SuppressInput,
): readonly Diagnostic[] {
  const severity = severityOf('unused-suppression', 'warning', input.settings);
  // Nobody knows the findings of a file that cannot be read.
  if (severity === undefined || input.parsed.problems.length > 0) return [];
  const isCertain = isCheckable(read, marked, context.lineOf, input);
  const unused = read.entries.filter(
    (entry) => entry.directive !== 'enable' && !used.has(entry) && isCertain(entry),
  );
  const closings = scopes.closings.filter(({ entry }) => isCertain(entry));
  return groupUnused(unused, closings).map((group) =>
    commentDiagnostic('unused-suppression', severity, explainUnused(group, context), context),
  );
}
