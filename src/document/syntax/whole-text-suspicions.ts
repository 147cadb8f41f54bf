import type { Edit } from '../../diagnostic.ts';
import { show } from '../../show.ts';
import type { Line, SourceLines } from './source-lines.ts';
import type { Suspicion } from './suspicion.ts';

/** Signs, the same in every format, that a text is not what its author believes it to be. */
export function* wholeTextSuspicions(lines: SourceLines, format: 'YAML' | 'JSON'): Iterable<Suspicion> {
  yield* mergeConflict(lines);
  yield* codeFence(lines);
  yield* markup(lines, format);
}

function* mergeConflict(lines: SourceLines): Iterable<Suspicion> {
  const marks = markLines(lines);
  const [ours, ...rest] = marks;
  if (ours === undefined || !ours.text.startsWith('<') || rest.length === 0) return;
  yield {
    start: ours.start,
    end: ours.end,
    message: 'This is a merge conflict that Git has left in the file.',
    help: 'Keep one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    related: rest.map(({ start, end, number }) => ({
      start,
      end,
      message: `The conflict goes on in line ${number}.`,
    })),
  };
}

function markLines(lines: SourceLines): readonly Line[] {
  const marks: Line[] = [];
  for (let number = 1; number <= lines.count && marks.length < 4; number++) {
    const line = lines.line(number);
    if (!/^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/.test(line.text)) continue;
    marks.push(line);
    if (line.text.startsWith('>')) break;
  }
  return marks;
}

function* codeFence(lines: SourceLines): Iterable<Suspicion> {
  const mend: Edit[] = [];
  let first: Line | undefined;
  for (let number = 1; number <= lines.count; number++) {
    const line = lines.line(number);
    if (!/^(?:```|~~~)[a-z]*\s*$/.test(line.text)) continue;
    first ??= line;
    const next = line.end + (lines.text.startsWith('\r\n', line.end) ? 2 : 1);
    mend.push({ start: line.start, end: Math.min(next, lines.text.length), text: '' });
  }
  if (first === undefined) return;
  yield {
    start: first.start,
    end: first.end,
    message: `${show(first.text.trim())} marks code in Markdown; it does not belong in the file.`,
    help: 'Delete the lines with the marks.',
    mend,
    fix: { description: 'Delete the Markdown marks.', safe: false },
  };
}

function* markup(lines: SourceLines, format: string): Iterable<Suspicion> {
  const match = /^\s*(<(?:!doctype|\?xml|html|head|body|[a-z]+[ >])[^\n]*)/i.exec(lines.text);
  const [all, tag] = match ?? [];
  if (all === undefined || tag === undefined) return;
  yield {
    start: all.length - tag.length,
    end: all.length,
    message: `This is HTML or XML, not ${format}.`,
    help: 'Check that the right file was saved under this name.',
  };
}
