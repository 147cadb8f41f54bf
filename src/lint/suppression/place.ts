import type { Found, ParsedText } from '../../document/document.ts';
import type { Diagnostic } from '../../findings/diagnostic.ts';
import { toPath } from '../../text/json-pointer.ts';
import type { LineIndex } from '../../text/line-index.ts';
import type { CoveredLines } from './scopes.ts';

/** Turns a finding into the places of comments that suppress it: where it starts, and the key of the value that it stands in. */
export function targetOf(diagnostic: Diagnostic, parsed: ParsedText, lines: LineIndex): CoveredLines {
  const found = foundOf(diagnostic, parsed);
  const key = found === undefined ? diagnostic.start.offset : (found.key ?? found.node).start;
  return {
    rule: diagnostic.rule,
    lines: [diagnostic.start.line, lines.position(key).line],
    offsets: [diagnostic.start.offset, key],
  };
}

/** First and last line of the entry that a finding stands in. */
export function linesOf(
  diagnostic: Diagnostic,
  parsed: ParsedText,
  lines: LineIndex,
): readonly [number, number] {
  const found = foundOf(diagnostic, parsed);
  if (found === undefined) return [diagnostic.start.line, diagnostic.end.line];
  return [lines.position((found.key ?? found.node).start).line, lines.position(found.node.end).line];
}

/** Gives the number of the document that a comment belongs to: a document begins behind its `---`. */
export function documentNumbers({ text, documents }: ParsedText): (offset: number) => number {
  const starts = documents.map((document, index) => {
    const from = documents[index - 1]?.root()?.end ?? 0;
    const above = text.slice(from, document.root()?.start ?? from);
    const marker = [...above.matchAll(/^---/gm)].at(-1);
    return { index: document.index, start: from + (marker?.index ?? 0) };
  });
  return (offset) => starts.findLast(({ start }) => start <= offset)?.index ?? documents[0]?.index ?? 0;
}

function foundOf({ document, pointer }: Diagnostic, { documents }: ParsedText): Found | undefined {
  const owner = documents.find(({ index }) => index === document);
  return owner?.find(toPath(pointer, owner.value));
}
