import type { ParsedText, SourceDocument } from '../../src/document/document.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import type { Diagnostic, FileReport } from '../../src/findings/diagnostic.ts';
import type { Edit } from '../../src/text/edits.ts';
import type { Path } from '../../src/text/json-pointer.ts';
import { toPointer } from '../../src/text/json-pointer.ts';
import type { Span } from '../../src/text/span.ts';
import { differences } from './differences.ts';

/** One round of fixing: a text and its findings, those whose fixes were taken, and what came of it. */
export interface Round {
  readonly before: FileReport;
  readonly taken: readonly Diagnostic[];
  readonly after: FileReport;
}

/** The texts of a round, for of a file without findings the report has none. */
export interface Texts {
  readonly before: string;
  readonly after: string;
}

/**
 * Complaints about a round of fixing, one sentence each. A fix may uncover faults that could not be checked
 * before, but only in the part that it repairs: the times of a day whose name was wrong, what stood under a
 * misspelt key.
 */
export async function harm(round: Round, texts: Texts): Promise<readonly string[]> {
  const format = round.before.path.endsWith('.json') ? 'json' : 'yaml';
  const before = await parseDocument(texts.before, format);
  const after = await parseDocument(texts.after, format);
  const wasFaulty = before.problems.length > 0;
  return [
    ...unrepaired(round),
    ...movedText(round, texts),
    ...foreignEdits(round, before),
    ...(wasFaulty ? [] : [...faultsOfText(after), ...newFindings(round)]),
    ...(wasFaulty || after.problems.length > 0 ? [] : strayDifferences(round, before, after)),
  ];
}

function faultsOfText({ problems }: ParsedText): readonly string[] {
  return problems.map(({ message }) => `no longer parses: ${message}`);
}

/** Every stretch of text between two edits is there afterwards, moved by as much as the edits before it add. */
function movedText({ taken }: Round, { before, after }: Texts): readonly string[] {
  const edits = editsOf(taken);
  const starts = [0, ...edits.map(({ end }) => end)];
  const ends = [...edits.map(({ start }) => start), before.length];
  const written = [{ start: 0, end: 0 }, ...writtenSpans(edits)];
  return starts.flatMap((start, index) => {
    const kept = before.slice(start, ends[index]);
    const at = written[index]?.end ?? 0;
    const isThere = after.startsWith(kept, at) && (index < edits.length || at + kept.length === after.length);
    return isThere ? [] : [`changes more than its edits: ${JSON.stringify(kept)}`];
  });
}

function editsOf(taken: readonly Diagnostic[]): readonly Edit[] {
  return taken.flatMap(({ fix }) => fix?.edits ?? []).sort((a, b) => a.start - b.start);
}

/** A finding whose fix was taken must be gone from its place; of several that read alike, as many as were fixed. */
function unrepaired({ before, taken, after }: Round): readonly string[] {
  const count = (all: readonly Diagnostic[], one: Diagnostic): number =>
    all.filter((other) => isSame(one, other)).length;
  return taken
    .filter((one) => count(after.diagnostics, one) > count(before.diagnostics, one) - count(taken, one))
    .map((one) => `was not fixed: ${one.rule} ${one.pointer}: ${one.message}`);
}

function isSame(one: Diagnostic, other: Diagnostic): boolean {
  return one.pointer === other.pointer && identity(one) === identity(other) && one.rule !== 'syntax';
}

/** Whatever a fix changes is its finding's value or key, or the places that are related to it. */
function foreignEdits({ taken }: Round, before: ParsedText): readonly string[] {
  return taken.flatMap((finding) => {
    const document = before.documents.find(({ index }) => index === finding.document);
    if (document === undefined || finding.rule === 'syntax') return [];
    const own = [
      ...spansOf(document, fromPointer(finding.pointer)),
      ...finding.related.map(toSpan),
      toSpan(finding),
    ];
    return (finding.fix?.edits ?? [])
      .filter((edit) => !own.some((span) => touches(edit, span)) && !isAlsoRequired(edit, finding, document))
      .map((edit) => `edits elsewhere: ${finding.rule} ${finding.pointer} ${JSON.stringify(edit)}`);
  });
}

/** The name of a property stands in `required` of its schema once more. */
function isAlsoRequired(edit: Edit, { pointer }: Diagnostic, document: SourceDocument): boolean {
  const path = fromPointer(pointer);
  if (path.at(-2) !== 'properties') return false;
  return spansOf(document, [...path.slice(0, -2), 'required']).some((span) => touches(edit, span));
}

function fromPointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function toSpan({ start, end }: Pick<Diagnostic, 'start' | 'end'>): Span {
  return { start: start.offset, end: end.offset };
}

function newFindings({ before, taken, after }: Round): readonly string[] {
  const old = before.diagnostics.map((one) => ({ one, isMatched: false }));
  const match = (finding: Diagnostic, isLike: (one: Diagnostic) => boolean): boolean => {
    const known = old.find(
      ({ one, isMatched }) => !isMatched && identity(one) === identity(finding) && isLike(one),
    );
    if (known !== undefined) known.isMatched = true;
    return known !== undefined;
  };
  // A removal moves what stands behind it.
  return after.diagnostics
    .filter((finding) => !match(finding, ({ pointer }) => pointer === finding.pointer))
    .filter((finding) => !match(finding, () => true))
    .filter((finding) => !taken.some((one) => uncovers(one, finding)))
    .map((finding) => `is new: ${finding.rule} ${finding.pointer}: ${finding.message}`);
}

function identity({ rule, document, message }: Diagnostic): string {
  return `${document} ${rule} ${message}`;
}

/** True where the fixed finding stands where it can have kept the other from being checked. */
function uncovers(repaired: Diagnostic, { document, pointer }: Diagnostic): boolean {
  if (repaired.document !== document) return false;
  const isAbove = isIn(repaired.pointer, pointer);
  const map = repaired.pointer.slice(0, Math.max(0, repaired.pointer.lastIndexOf('/')));
  const names = (repaired.fix?.edits ?? []).map(
    ({ text }) => `${map}/${text.replaceAll(/^["']|["']$/g, '')}`,
  );
  if (isAbove || [repaired.pointer, ...names].some((part) => isIn(pointer, part))) return true;
  return map === '' ? pointer.lastIndexOf('/') <= 0 : isIn(pointer, map);
}

function isIn(pointer: string, part: string): boolean {
  return pointer === part || pointer.startsWith(`${part}/`);
}

/** Differences between the values that no edit accounts for. */
function strayDifferences({ taken }: Round, before: ParsedText, after: ParsedText): readonly string[] {
  const edits = editsOf(taken);
  const written = writtenSpans(edits);
  if (before.documents.length !== after.documents.length) return ['has another number of documents'];
  return before.documents.flatMap((document, index) => {
    const other = after.documents[index];
    if (other === undefined) return [];
    return differences(document.value, other.value)
      .filter(
        (place) =>
          !(place.before !== undefined && isTouched(document, place.before, edits)) &&
          !(place.after !== undefined && isTouched(other, place.after, written)),
      )
      .map((place) => `has another value at ${toPointer(place.before ?? place.after ?? [])}`);
  });
}

/** The places of the edits' texts when all are applied. */
function writtenSpans(edits: readonly Edit[]): readonly Span[] {
  let shift = 0;
  return edits.map(({ start, end, text }) => {
    const span = { start: start + shift, end: start + shift + text.length };
    shift += text.length - (end - start);
    return span;
  });
}

function isTouched(document: SourceDocument, path: Path, edits: readonly Span[]): boolean {
  return spansOf(document, path).some((span) => edits.some((edit) => touches(edit, span)));
}

function spansOf(document: SourceDocument, path: Path): readonly Span[] {
  const found = document.find(path);
  if (found === undefined) return [];
  return found.key === undefined ? [found.node] : [found.node, found.key];
}

function touches(one: Span, other: Span): boolean {
  return one.start <= other.end && other.start <= one.end;
}
