import type { Edit } from '../../../text/edits.ts';
import { foreignBlanks } from '../../../text/foreign-blank.ts';
import { show } from '../../../text/show.ts';
import { type Cause, lineEndOf, type YamlFault } from '../../causes/cause.ts';
import type { SourceLines } from '../../causes/source-lines.ts';
import { wholeTextCauses } from '../../causes/whole-text-causes.ts';
import { withOrdinaryBlanks } from './ordinary-blanks.ts';

/** Signs that the text as a whole is something else than its author believes. */
export function* textCauses(fault: YamlFault): Iterable<Cause> {
  yield* wholeTextCauses(fault.lines, 'YAML');
  yield* template(fault);
  yield* tabs(fault);
  yield* specialSpaces(fault);
  yield* directive(fault);
  yield* documentMark(fault);
}

function* template({ text, line }: YamlFault): Iterable<Cause> {
  const match = /^[ \t]*(\{[%#][^\r\n]*[%#]\})[ \t]*$/m.exec(text);
  const tag = match?.[1];
  if (match === null || tag === undefined || match.index > line.end) return;
  const start = match.index + match[0].indexOf(tag);
  yield {
    start,
    end: start + tag.length,
    messageId: 'templateTag',
    message: `${show(tag)} is an instruction of a template language, which YAML does not know.`,
    help: 'Check the file that the template makes, not the template.',
  };
}

function* tabs({ lines, line, code, start }: YamlFault): Iterable<Cause> {
  const leading = /^ *\t[ \t]*|^( *-) *\t[ \t]*/;
  const next = lines.below(line.number);
  const faulty = [line, next].find((each) => each !== undefined && leading.test(each.text));
  if (faulty === undefined || (code !== 'TAB_AS_INDENT' && faulty !== line && next?.indent !== 0)) return;
  const at = faulty.start + faulty.text.indexOf('\t');
  const end = at + (/^[ \t]*/.exec(faulty.text.slice(at - faulty.start))?.[0].length ?? 1);
  const areAllTabs = !/^ +\S/m.test(lines.text) && !/^-/m.test(lines.text);
  for (const width of [2, 4, 8]) {
    const repair = withoutTabs(lines, width);
    yield {
      start: code === 'TAB_AS_INDENT' ? Math.min(start, at) : at,
      end,
      messageId: 'tabIndent',
      message: 'A tab stands in front of this line; YAML needs spaces for indentation.',
      help: 'Replace the tabs at the start of lines with spaces, and set the editor to insert spaces.',
      repair,
      fix: { description: `Replace leading tabs with ${width} spaces each.`, safe: areAllTabs },
    };
  }
}

/** Every leading tab of the text, widened to the next multiple of `width`, and every tab behind a dash to one space. */
function withoutTabs(lines: SourceLines, width: number): readonly Edit[] {
  const edits: Edit[] = [];
  for (let number = lines.first; number <= lines.last; number++) {
    const { start, text } = lines.line(number);
    const leading = /^[ \t]*/.exec(text)?.[0] ?? '';
    let column = 0;
    for (const char of leading)
      column = char === '\t' ? (Math.floor(column / width) + 1) * width : column + 1;
    if (leading.includes('\t')) edits.push({ start, end: start + leading.length, text: ' '.repeat(column) });
    const dash = /^-[ ]*\t[ \t]*/.exec(text.slice(leading.length))?.[0];
    const behind = start + leading.length + 1;
    if (dash !== undefined)
      edits.push({ start: behind, end: behind + dash.length - 1, text: ' '.repeat(Math.max(1, width - 1)) });
  }
  return edits;
}

function* specialSpaces({ lines, line }: YamlFault): Iterable<Cause> {
  for (const number of [line.number, line.number + 1]) {
    const each = lines.line(number);
    const blanks = foreignBlanks.exec(/^\s*/.exec(each.text)?.[0] ?? '');
    if (blanks === null) continue;
    yield {
      start: each.start + blanks.index,
      end: each.start + blanks.index + blanks[0].length,
      messageId: 'specialSpace',
      message:
        'Special spaces stand in front of this line, which look like spaces but do not count as indentation.',
      help: 'Delete them and press the space bar instead.',
      repair: withOrdinaryBlanks(lines),
      fix: { description: 'Replace special spaces with ordinary ones.', safe: true },
    };
    return;
  }
}

function* directive({ lines, line, text, parserMessage }: YamlFault): Iterable<Cause> {
  if (!/directive|doc-start/.test(parserMessage)) return;
  const mark = lines.above(line.number + 1, (each) => each.text.startsWith('%'));
  if (mark === undefined) return;
  const name = /^%\S*/.exec(mark.text)?.[0] ?? '%';
  const isKnown = /^%(?:YAML|TAG)$/.test(name);
  const eol = lineEndOf(text);
  yield {
    start: mark.start,
    end: mark.end,
    messageId: isKnown ? 'directiveWithoutMark' : 'unknownDirective',
    message: isKnown
      ? `A line with ${name} must be followed by a line with "---".`
      : `A line that starts with "%" is an instruction to the parser, but it does not know "${name}".`,
    help: isKnown
      ? 'Write "---" on the line below.'
      : 'Delete the line; put it in quotes if it belongs to a value.',
    ...(isKnown && {
      repair: [{ start: mark.end, end: mark.end, text: `${eol}---` }],
      fix: { description: 'Write "---" on the line below.', safe: false },
    }),
  };
}

function* documentMark({ line, text }: YamlFault): Iterable<Cause> {
  if (/^(?:-{2}|-{4}|[^\s\w-]---|---[^\s\w-])$/.test(line.text.trimEnd())) {
    yield {
      start: line.start,
      end: line.start + line.text.trimEnd().length,
      messageId: 'wrongDocumentMark',
      message: 'A line that begins a document has three dashes and nothing else.',
      help: 'Write "---".',
      repair: [{ start: line.start, end: line.end, text: '---' }],
      fix: { description: 'Write "---".', safe: false },
    };
  }
  const match = /^(---|\.\.\.)([ \t]+)([^\s#].*)$/.exec(line.text);
  const [, mark, blanks, rest] = match ?? [];
  if (mark === undefined || blanks === undefined || rest === undefined) return;
  yield {
    start: line.start + 3 + blanks.length,
    end: line.end,
    messageId: 'textOnMarkLine',
    message: `"${mark}" ${mark === '---' ? 'begins' : 'ends'} a document, and ${show(rest.trim())} cannot stand on the same line.`,
    help:
      mark === '---' ? 'Move it to the next line.' : 'Delete it, or put it on a line of its own after "---".',
    repair: [{ start: line.start + 3, end: line.start + 3 + blanks.length, text: lineEndOf(text) }],
    ...(mark === '---' && { fix: { description: 'Move it to the next line.', safe: true } }),
  };
}
