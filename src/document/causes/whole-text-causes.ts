import { show } from '../../text/show.ts';
import type { Span } from '../../text/span.ts';
import type { Cause } from './cause.ts';
import type { SourceLines } from './source-lines.ts';

/** Signs, the same in every format, that a text is not what its author believes it to be. */
export function* wholeTextCauses(lines: SourceLines, format: 'YAML' | 'JSON'): Iterable<Cause> {
  yield* mergeConflict(lines);
  yield* codeFence(lines);
  yield* markup(lines, format);
}

function* mergeConflict(lines: SourceLines): Iterable<Cause> {
  const marks = [...linesThatMatch(lines.text, /^(?:<{7}|\|{7}|={7}|>{7})(?: [^\r\n]*)?$/gm, 4)];
  const last = marks.findIndex(({ start }) => lines.text.charAt(start) === '>');
  const [ours, ...rest] = last === -1 ? marks : marks.slice(0, last + 1);
  if (ours === undefined) return;
  if (lines.text.charAt(ours.start) !== '<' || rest.length === 0) {
    yield* conflictMarkLeft(lines, marks);
    return;
  }
  yield {
    ...ours,
    messageId: 'mergeConflict',
    message: 'Git has left a merge conflict in the file.',
    help: 'Keep one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    related: rest.map((mark) => ({
      ...mark,
      message: `The conflict continues on line ${lines.numberAt(mark.start)}.`,
    })),
  };
}

/** A mark whose fellows are gone already; one with a name behind it is nothing else. */
function* conflictMarkLeft({ text }: SourceLines, marks: readonly Span[]): Iterable<Cause> {
  const left = marks.find(({ start, end }) => /^[<>]{7} \S/.test(text.slice(start, end)));
  if (left === undefined) return;
  yield {
    ...left,
    messageId: 'conflictMark',
    message: 'This line is left over from a merge conflict in Git.',
    help: 'Delete the line, and check that the lines around it are the ones you want.',
    repair: [{ start: left.start, end: behindLineEnd(text, left.end), text: '' }],
    fix: { description: 'Delete the line.', safe: false },
  };
}

function* codeFence({ text }: SourceLines): Iterable<Cause> {
  const fences = [...linesThatMatch(text, /^(?:```|~~~)[a-z]*[ \t]*$/gm, 20)];
  const [first] = fences;
  if (first === undefined) return;
  yield {
    ...first,
    messageId: 'codeFence',
    message: `${show(text.slice(first.start, first.end).trim())} marks code in Markdown; it does not belong in the file.`,
    help: 'Delete the lines with the marks.',
    repair: fences.map(({ start, end }) => ({ start, end: behindLineEnd(text, end), text: '' })),
    fix: { description: 'Delete the Markdown marks.', safe: false },
  };
}

function* linesThatMatch(text: string, pattern: RegExp, max: number): Iterable<Span> {
  let count = 0;
  for (const { index, 0: line } of text.matchAll(pattern)) {
    if (count++ === max) return;
    yield { start: index, end: index + line.length };
  }
}

function behindLineEnd(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return Math.min(at + 1, text.length);
}

function* markup(lines: SourceLines, format: string): Iterable<Cause> {
  const match = /^\s*(<(?:!doctype|\?xml|html|head|body|[a-z]+[ >])[^\n]*)/i.exec(lines.text);
  const [all, tag] = match ?? [];
  if (all === undefined || tag === undefined) return;
  yield {
    start: all.length - tag.length,
    end: all.length,
    messageId: 'markup',
    message: `This is HTML or XML, not ${format}.`,
    help: 'Check that the right file was saved under this name.',
  };
}
