import type { Edit } from '../../../text/edits.ts';
import { show } from '../../../text/show.ts';
import { type Cause, keyLike, shiftLines, type YamlFault } from '../../causes/cause.ts';
import type { Line, SourceLines } from '../../causes/source-lines.ts';
import { valueIndent } from './value-causes.ts';

/** Lines of text that fell out of the value they belong to, for want of indentation. */
export function* blockCauses(fault: YamlFault): Iterable<Cause> {
  yield* documentMarkInText(fault);
  const { lines } = fault;
  const first = fault.line.isBlank ? (lines.below(fault.line.number) ?? fault.line) : fault.line;
  const block = lines.blockAbove(first.number);
  const isInBlock = block !== undefined && first.indent > valueIndent(block);
  const line = isInBlock ? first : textLine(fault, first);
  if (line === undefined) return;
  if (block === undefined) yield* brokenComment(lines, line);
  if (fault.parserMessage.includes('leading empty lines')) yield* blanksInFront(fault);
  else if (block !== undefined) yield* outOfBlock(lines, block, line);
  else {
    yield* signOfBlockMissing(lines, line);
    yield* outOfPlainText(fault, line);
  }
}

/** The first line of the fault that is not surely a key of its own. */
function textLine({ lines, end, code }: YamlFault, line: Line): Line | undefined {
  if (code === 'TAB_AS_INDENT' || code === 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  if (line.dashes.length > 0) return undefined;
  if (line.key === undefined || !keyLike.test(line.key.text)) return line;
  return code === 'BAD_INDENT' && lines.numberAt(end) === line.number ? line : undefined;
}

/** A comment that an editor has wrapped, without a sign on its second line. */
function* brokenComment(lines: SourceLines, line: Line): Iterable<Cause> {
  const above = lines.line(line.number - 1);
  if (!/^\s*#/.test(above.text) || !/^\s*\p{L}/u.test(line.text) || line.key !== undefined) return;
  const start = line.start + line.indent;
  yield {
    start,
    end: line.start + line.text.trimEnd().length,
    messageId: 'wrappedComment',
    message: 'This line has no "#" in front of it; it seems to continue the comment above.',
    help: 'Put "# " in front of it if it is a comment.',
    repair: [{ start, end: start, text: '# ' }],
    fix: { description: 'Make the line a comment.', safe: false },
  };
}

function* outOfBlock(lines: SourceLines, block: Line, line: Line): Iterable<Cause> {
  const first = firstTextLine(lines, block) ?? line;
  yield* wrongIndicator(block, first);
  yield* firstLineDeeper(lines, block, first, line);
  const least = valueIndent(block) + 1;
  const isFirst = first.number === line.number;
  const indent = isFirst || first.indent < least ? valueIndent(block) + 2 : first.indent;
  const out = isFirst ? line : first.indent < least ? first : lineOutOf(lines, first, line, indent);
  const isBeginning = out?.number === first.number;
  if (out === undefined) return;
  const of = block.key === undefined ? '' : ` of ${show(block.key.text)}`;
  yield {
    start: out.start + out.indent,
    end: out.start + out.text.trimEnd().length,
    messageId: isBeginning ? 'textNotIndented' : 'textOutOfBlock',
    message: isBeginning
      ? `The text${of} must be indented deeper than its key.`
      : `The text${of} ends above this line, because the line is indented less than the text.`,
    help: `Indent this line by ${indent} spaces if it belongs to the text.`,
    repair: shiftText(lines, out, indent, valueIndent(block)),
    fix: { description: 'Indent the line like the text above.', safe: false },
    ...(!isBeginning && {
      related: [
        {
          start: first.start,
          end: first.start + indent,
          message: `The text is indented by ${indent} spaces.`,
        },
      ],
    }),
  };
}

/** `|4` above a text that is indented by two spaces. */
function* wrongIndicator(block: Line, first: Line): Iterable<Cause> {
  const digit = /\d/.exec(block.value.text);
  const by = first.indent - Math.max(0, valueIndent(block));
  if (digit === null || by < 1 || by >= Number(digit[0])) return;
  const at = block.value.start + digit.index;
  yield {
    start: block.value.start,
    end: block.value.end,
    messageId: 'wrongIndicator',
    message: `${show(block.value.text)} says that the text is indented by ${digit[0]} spaces more than its key, but it is indented by ${by}.`,
    help: `Write ${block.value.text.replace(digit[0], String(by))}, or leave the number out.`,
    repair: [{ start: at, end: at + 1, text: String(by) }],
    fix: { description: `Write ${block.value.text.replace(digit[0], String(by))}.`, safe: false },
  };
}

/** The first line, from the first one of a text to the faulty one, that is indented less than the text. */
function lineOutOf(lines: SourceLines, first: Line, last: Line, indent: number): Line | undefined {
  for (let number = first.number + 1; number <= last.number; number++) {
    const each = lines.line(number);
    if (each.text.trim() !== '' && each.indent < indent) return each;
  }
  return undefined;
}

/** Inside of a text, a `#` begins no comment. */
function firstTextLine(lines: SourceLines, block: Line): Line | undefined {
  for (let number = block.number + 1; number <= lines.last; number++) {
    if (lines.line(number).text.trim() !== '') return lines.line(number);
  }
  return undefined;
}

/** The first line of a text sets its indentation; here it stands alone with it. */
function* firstLineDeeper(lines: SourceLines, block: Line, first: Line, line: Line): Iterable<Cause> {
  const by = line.indent - first.indent;
  if (line.indent <= valueIndent(block) || by >= 0) return;
  const before = filledLines(lines, first.number, line.number - 1, 0);
  const after = filledLines(
    lines,
    line.number,
    lines.lastBelow(block.number, valueIndent(block)).number,
    line.indent,
  );
  if (before >= after) return;
  const of = block.key === undefined ? '' : ` of ${show(block.key.text)}`;
  yield {
    start: first.start + line.indent,
    end: first.start + first.indent,
    messageId: 'firstLineDeeper',
    message: `The first line of the text${of} is indented deeper than the lines after it.`,
    help: `Indent it by ${line.indent} spaces like the others.`,
    repair: shiftLines(lines, first.number, line.number - 1, by),
    fix: { description: 'Indent it like the lines after it.', safe: false },
  };
}

/** The number of lines from `from` to `to` that have text, indented by at least `indent`. */
function filledLines(lines: SourceLines, from: number, to: number, indent: number): number {
  let count = 0;
  for (let number = from; number <= to; number++) {
    const each = lines.line(number);
    if (each.text.trim() !== '' && each.indent >= indent) count++;
  }
  return count;
}

/** A key with nothing behind it, and a text of several lines below that is not a plain one. */
function* signOfBlockMissing(lines: SourceLines, line: Line): Iterable<Cause> {
  const owner = lines.above(line.number, (each) => each.key !== undefined);
  if (owner?.key === undefined || owner.value.text !== '' || line.indent <= valueIndent(owner)) return;
  if (!/[\p{L}\p{N}] [\p{L}\p{N}]/u.test(line.text)) return;
  const at = owner.value.start;
  yield {
    start: owner.key.start,
    end: owner.key.end,
    messageId: 'missingBlockSign',
    message: `The text below ${show(owner.key.text)} is read as keys and comments, because there is no "|" after the colon.`,
    help: `Write "${owner.key.text}: |", and the text indented below it.`,
    repair: [{ start: at, end: at, text: lines.text.charAt(at - 1) === ' ' ? '|' : ' |' }],
    fix: { description: 'Write "|" after the colon.', safe: false },
  };
}

function* outOfPlainText({ lines }: YamlFault, line: Line): Iterable<Cause> {
  const owner = lines.above(line.number, (each) => each.key !== undefined || each.dashes.length > 0);
  if (owner?.key === undefined) return;
  const isEmpty = owner.value.text === '';
  if (isEmpty && lines.above(line.number) !== owner) return;
  if (/^["'{[|>*&]/.test(owner.value.text) || line.indent > valueIndent(owner)) return;
  const indent = valueIndent(owner) + 2;
  yield {
    start: line.start + line.indent,
    end: line.start + line.text.trimEnd().length,
    messageId: 'lineWithoutKey',
    message: `This line is not a key with a value; if it ${isEmpty ? 'is the value' : 'continues the text'} of ${show(owner.key.text)}, it must be indented.`,
    help: `Indent it by ${indent} spaces, or write a key and a colon in front of it.`,
    repair: shiftText(lines, line, indent, valueIndent(owner)),
    // A word that looks like a key is likelier one without its value.
    ...(!keyLike.test(line.text.trim()) && {
      fix: { description: `Indent the line, so that it continues ${show(owner.key.text)}.`, safe: false },
    }),
  };
}

/** Brings a line, and those after it up to the next key of the owner's map, to an indentation. */
function shiftText(lines: SourceLines, line: Line, indent: number, ownerIndent: number): readonly Edit[] {
  let last = line.number;
  for (let number = line.number + 1; number <= lines.last; number++) {
    const each = lines.line(number);
    if (each.text.trim() === '') continue;
    if (each.indent <= ownerIndent && (each.key !== undefined || /^(?:-|\.\.\.)/.test(each.text))) break;
    if (each.indent >= indent) break;
    last = number;
  }
  const edits: Edit[] = [];
  for (let number = line.number; number <= last; number++) {
    const each = lines.line(number);
    edits.push(...shiftLines(lines, number, number, Math.max(0, indent - each.indent)));
  }
  return edits;
}

function* blanksInFront({ lines, line }: YamlFault): Iterable<Cause> {
  const header = lines.blockAbove(line.number);
  if (header === undefined) return;
  const repair: Edit[] = [];
  for (let number = header.number + 1; number < line.number; number++) {
    const { start, end } = lines.line(number);
    if (end > start) repair.push({ start, end, text: '' });
  }
  const blank = repair.at(-1);
  if (blank === undefined) return;
  yield {
    start: blank.start,
    end: blank.end,
    messageId: 'emptyLineIndented',
    message: 'The empty line before the text is indented deeper than the text.',
    help: 'Delete the spaces in the empty line.',
    repair,
    fix: { description: 'Delete the spaces in the empty lines.', safe: true },
  };
}

/** A line of dashes inside of a text block ends the document, whatever was meant. */
function* documentMarkInText({ lines, line }: YamlFault): Iterable<Cause> {
  const mark = lines.above(line.number + 1, ({ text }) => /^(?:---|\.\.\.)(?=\s|$)/.test(text));
  if (mark === undefined) return;
  const block = lines.blockAbove(mark.number);
  const first = block && lines.below(block.number);
  const next = lines.below(mark.number);
  if (first === undefined || next === undefined || first.number >= mark.number) return;
  if (next.indent < first.indent) return;
  const sign = mark.text.slice(0, 3);
  yield {
    start: mark.start,
    end: mark.start + 3,
    messageId: 'documentMarkInText',
    message: `"${sign}" at the start of a line ends the document, even in the middle of a text.`,
    help: `Indent it by ${first.indent} spaces like the rest of the text.`,
    repair: shiftLines(lines, mark.number, mark.number, first.indent),
    fix: { description: `Indent "${sign}" like the text.`, safe: false },
  };
}
