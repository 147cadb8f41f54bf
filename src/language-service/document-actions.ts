import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { fixUntilStable } from '../lint/fix-until-stable.ts';
import { isUnsuppressible } from '../lint/suppression/names.ts';
import type { Edit } from '../text/edits.ts';
import { applyEdits } from '../text/edits.ts';
import type { Span } from '../text/span.ts';

/** A change that an editor can offer at a place. */
export interface DocumentAction {
  readonly title: string;
  /** `fix` repairs a finding for certain, `suggestion` most likely, `disable` suppresses it, `fix-all` repairs the whole text. */
  readonly kind: 'fix' | 'suggestion' | 'disable' | 'fix-all';
  readonly edits: readonly Edit[];
  /** The finding it is about; absent for the whole text. */
  readonly diagnostic?: Diagnostic;
}

/** A text with its findings, and what finds those of another text in its place. */
export interface CheckedDocument {
  /** Without its byte order mark. */
  readonly text: string;
  readonly report: FileReport;
  again(text: string): Promise<FileReport>;
}

/** To see whether a comment works takes a check of the text; nobody reads the actions for more findings at once. */
const maxSuppressed = 10;

/** The actions for the findings that a span touches. */
export async function documentActions(
  document: CheckedDocument,
  span: Span,
): Promise<readonly DocumentAction[]> {
  const { text, report } = document;
  const touched = report.diagnostics.filter(
    ({ start, end, suppressed }) =>
      suppressed === null && start.offset <= span.end && span.start <= end.offset,
  );
  const fixes = touched.flatMap((diagnostic): DocumentAction[] => {
    const { fix } = diagnostic;
    if (fix === undefined || fix.edits.length === 0) return [];
    return [{ title: fix.description, kind: fix.safe ? 'fix' : 'suggestion', edits: fix.edits, diagnostic }];
  });
  const comments = touched.slice(0, maxSuppressed).flatMap((diagnostic) => disableActions(text, diagnostic));
  const working = await Promise.all(comments.map((action) => suppresses(action, document)));
  return [...fixes, ...comments.filter((_, index) => working[index] === true)];
}

/** Applies every safe fix until none is left; undefined where there is none. */
export async function fixAllAction(document: CheckedDocument): Promise<DocumentAction | undefined> {
  const check = async (text: string): Promise<{ report: FileReport }> => ({
    report: text === document.text ? document.report : await document.again(text),
  });
  const { text } = await fixUntilStable(document.text, check, {});
  if (text === document.text) return undefined;
  return {
    title: 'Fix all that voxlint can fix safely',
    kind: 'fix-all',
    edits: [difference(document.text, text)],
  };
}

/** The one replacement that makes a text another. */
function difference(before: string, after: string): Edit {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let same = 0;
  while (
    same < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  ) {
    same++;
  }
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

function disableActions(text: string, diagnostic: Diagnostic): readonly DocumentAction[] {
  const { rule, start } = diagnostic;
  if (isUnsuppressible(rule)) return [];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const file = { start: 0, end: 0, text: `# voxlint-disable-file ${rule}${lineEnd}` };
  const line = onLineAbove(text, start.offset, rule, lineEnd);
  return [
    { title: `Disable ${rule} for this line`, kind: 'disable', edits: [line], diagnostic },
    { title: `Disable ${rule} for this file`, kind: 'disable', edits: [file], diagnostic },
  ];
}

/** A comment of its own, or one more name in the comment that is there. */
function onLineAbove(text: string, at: number, rule: string, lineEnd: string): Edit {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(text.slice(start, at)) ?? [];
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  const [names] = /^[ \t]*# voxlint-disable-next-line [\w/-]+(?:, [\w/-]+)*/.exec(above) ?? [];
  if (names === undefined) {
    return { start, end: start, text: `${indent}# voxlint-disable-next-line ${rule}${lineEnd}` };
  }
  const end = start - above.length + names.length;
  return { start: end, end, text: `, ${rule}` };
}

/** A comment inside a text is text: only what suppresses its finding, and adds none, is offered. */
async function suppresses(
  { edits, diagnostic }: DocumentAction,
  { text, report: before, again }: CheckedDocument,
): Promise<boolean> {
  const after = await again(applyEdits(text, edits));
  const fewer = open(before).length - open(after).length;
  return fewer > 0 && countOf(diagnostic?.rule, before) - countOf(diagnostic?.rule, after) === fewer;
}

function open({ diagnostics }: FileReport): readonly Diagnostic[] {
  return diagnostics.filter(({ suppressed }) => suppressed === null);
}

function countOf(rule: string | undefined, report: FileReport): number {
  return open(report).filter((diagnostic) => diagnostic.rule === rule).length;
}
