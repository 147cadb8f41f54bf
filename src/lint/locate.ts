import type { Format, Found, SourceDocument, SourceNode } from '../document/document.ts';
import { editsFor } from '../document/edits-for.ts';
import type { Diagnostic, Fix } from '../findings/diagnostic.ts';
import type { Finding, Place, ProposedFix } from '../findings/finding.ts';
import type { Edit } from '../text/edits.ts';
import { type Path, toPointer } from '../text/json-pointer.ts';
import { escapeControls } from '../text/show.ts';
import type { Position, Span } from '../text/span.ts';
import { wholeCharacters } from '../text/whole-characters.ts';

/** The tools that turn offsets into lines and columns, and places into offsets. */
export interface LocateContext {
  readonly document: SourceDocument;
  readonly text: string;
  readonly format: Format;
  readonly position: (offset: number) => Position;
}

/** Gives a finding its characters: line and column, the related places, and its fix as text edits. */
export function locate(finding: Finding, context: LocateContext): Diagnostic {
  const { span: written, uses } = spanOf(finding.place, context);
  const span = wholeCharacters(context.text, written);
  const related = [
    ...(finding.related ?? []).map(({ place, message }) => ({
      message,
      span: spanOf(place, context).span,
    })),
    ...uses.map((use) => ({ message: 'used here', span: use })),
  ];
  const fix = finding.fix === undefined ? undefined : toFix(finding.fix, context);
  return {
    rule: finding.rule,
    messageId: finding.messageId,
    severity: finding.severity,
    message: escapeControls(finding.message),
    help: escapeControls(finding.help),
    pointer: toPointer(writtenPath(finding.place.path, context.document)),
    document: context.document.index,
    start: context.position(span.start),
    end: context.position(span.end),
    related: related.map(({ message, span: { start, end } }) => ({
      message: escapeControls(message),
      start: context.position(start),
      end: context.position(end),
    })),
    ...(fix === undefined ? {} : { fix }),
    suppressed: null,
  };
}

/** The path itself, or its nearest part that is written. */
function writtenPath(path: Path, document: SourceDocument): Path {
  let written = path;
  while (written.length > 0 && document.find(written) === undefined) written = written.slice(0, -1);
  return written;
}

interface Located {
  readonly span: Span;
  /** The place at which the value is used, when it is defined elsewhere. */
  readonly uses: readonly Span[];
}

function spanOf(place: Place, { document, text }: LocateContext): Located {
  const written = writtenPath(place.path, document);
  const found = document.find(written);
  if (found === undefined) return { span: markOf(document, text), uses: [] };
  const isMissing = written.length < place.path.length;
  const part = isMissing ? 'map' : place.part;
  const alias = found.uses.at(-1);
  const isUse = part === 'use' && alias !== undefined;
  const uses = (isUse ? [] : found.uses).map(({ start, end }) => ({ start, end }));
  return { span: place.span ?? (isUse ? alias : spanOfFound(found, part)), uses };
}

/** An empty document has no characters but the `---` that begins it (YAML 1.2, chapter 9.1). */
function markOf({ index }: SourceDocument, text: string): Span {
  const marks = [...text.matchAll(/^---(?=\s|$)/gm)].map((mark) => mark.index);
  const before = text.slice(0, marks[0] ?? 0).replaceAll(/^(?:%|\s*#).*/gm, '');
  const isFirstMarked = before.trim() === '';
  const start = marks[isFirstMarked ? index : index - 1];
  return start === undefined ? { start: 0, end: 0 } : { start, end: start + 3 };
}

function spanOfFound({ node, key, uses }: Found, part: Place['part']): Span {
  if (part === 'value' || part === 'use') return node.start === node.end && key !== undefined ? key : node;
  if (part === 'key') return key ?? headOf(node);
  const isShared = uses.length > 0 && node.kind === 'map';
  return isShared || key === undefined ? headOf(node) : key;
}

/** The span that stands for a whole map or list: its first key, its first item, or its opening bracket. */
function headOf(node: SourceNode): Span {
  if (node.kind === 'map' || node.kind === 'list') {
    if (node.flow) return { start: node.start, end: node.start + 1 };
    if (node.kind === 'map') return node.entries[0]?.key ?? node;
    return node.items[0] === undefined ? node : headOf(node.items[0]);
  }
  return node;
}

function toFix(fix: ProposedFix, { document, text, format }: LocateContext): Fix | undefined {
  const edits: Edit[] = [];
  for (const change of fix.changes) {
    const some = editsFor(change, { document, text, format });
    if (some === undefined) return undefined;
    edits.push(...some);
  }
  return { description: escapeControls(fix.description), safe: fix.safe, edits };
}
