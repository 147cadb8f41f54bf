import type { CST } from 'yaml';
import { inQuotes } from '../../../text/in-quotes.ts';
import { show } from '../../../text/show.ts';
import type { Span } from '../../../text/span.ts';
import { type Cause, shiftLines, type YamlFault } from '../../causes/cause.ts';
import { layoutCauses } from '../../causes/layout-causes.ts';
import type { Line } from '../../causes/source-lines.ts';
import { flatTokens } from './flat-tokens.ts';
import { quotedScalars } from './quote-causes.ts';
import { quoteForStart, shortened, valueIndent } from './value-causes.ts';

/** Lists and maps in brackets: what is not closed, closed wrongly, not separated, or closed twice. */
export function* bracketCauses(fault: YamlFault): Iterable<Cause> {
  const brackets = bracketsOf(fault);
  const outermost = brackets.find(({ isClosed }) => !isClosed);
  if (outermost !== undefined) yield* wrongClosing(fault, outermost.start);
  if (brackets.length > 0) yield* flowCauses(fault);
  if (outermost !== undefined) yield* layoutCauses(fault.lines, outermost.start);
  const open = brackets.findLast(({ start, isClosed }) => !isClosed && start < fault.end);
  if (open !== undefined) yield* unclosed(fault, open);
  const around = brackets.findLast(({ start, end }) => start < fault.start && fault.start < end);
  if (around === undefined) {
    yield* strayClosing(fault);
    return;
  }
  yield* quoteAcrossLines(fault);
  yield* missingColon(fault, around);
  yield* missingComma(fault);
  yield* spareColon(fault);
  yield* spareComma(fault);
  yield* quoteInside(fault);
}

interface Bracket extends Span {
  readonly opening: '[' | '{';
  readonly closing: ']' | '}';
  readonly isClosed: boolean;
}

function bracketsOf({ tokens, text }: YamlFault): readonly Bracket[] {
  return flatTokens(tokens)
    .filter((token): token is CST.FlowCollection => token.type === 'flow-collection')
    .map(({ offset, start, end }) => {
      const opening = start.source === '{' ? '{' : '[';
      const closing = opening === '{' ? '}' : ']';
      const [last] = end;
      const isClosed = last?.source === closing;
      return { start: offset, end: isClosed ? last.offset + 1 : text.length, opening, closing, isClosed };
    });
}

function* unclosed(fault: YamlFault, bracket: Bracket): Iterable<Cause> {
  const { lines } = fault;
  const { start, opening, closing } = bracket;
  const line = lines.line(lines.numberAt(start));
  if (start === line.value.start && /^\{[{%]/.test(line.value.text)) {
    yield quoteForStart(fault, line, opening);
    return;
  }

  const closingLine = lineOfClosing(fault, line.number, closing);
  const by = valueIndent(line) + 2 - (lines.below(line.number)?.indent ?? 0);
  if (closingLine !== undefined && by > 0) {
    yield {
      start,
      end: start + 1,
      messageId: 'bracketLinesNotIndented',
      message: `The lines up to the "${closing}" must be indented deeper than the key in front of this "${opening}".`,
      help: `Indent the lines below by at least ${valueIndent(line) + 1} ${valueIndent(line) === 0 ? 'space' : 'spaces'}.`,
      repair: shiftLines(lines, line.number + 1, closingLine, by),
      fix: { description: 'Indent the lines between the brackets.', safe: false },
    };
  }
  const at = endOfContent(fault, bracket);
  const never: Cause = {
    start,
    end: start + 1,
    messageId: 'unclosedBracket',
    message: `The "${opening}" that opens here is never closed.`,
    help: `Write "${closing}" where the ${opening === '[' ? 'list' : 'map'} ends, or put the value in quotes if "${opening}" belongs to a text.`,
    related: [{ start: at, end: at, message: `"${closing}" is missing here at the latest` }],
  };
  yield {
    ...never,
    repair: [{ start: at, end: at, text: closing }],
    fix: { description: `Write "${closing}" at the end.`, safe: false },
  };
  yield never;
}

/** A bracket that is closed by one of the other kind. */
function* wrongClosing({ text }: YamlFault, from: number): Iterable<Cause> {
  const mismatch = findMismatch(text, from);
  if (mismatch === undefined) return;
  const { open, close } = mismatch;
  const opening = text.charAt(open);
  const closing = opening === '[' ? ']' : '}';
  const wrong: Cause = {
    start: close,
    end: close + 1,
    messageId: 'wrongClosingBracket',
    message: `"${text.charAt(close)}" cannot close what "${opening}" opened.`,
    help: `Write "${closing}" here, or close the "${opening}" before.`,
    related: [{ start: open, end: open + 1, message: `"${opening}" is opened here` }],
  };
  yield {
    ...wrong,
    repair: [{ start: close, end: close + 1, text: closing }],
    fix: { description: `Write "${closing}" in its place.`, safe: false },
  };
  yield {
    ...wrong,
    repair: [{ start: close, end: close, text: closing }],
    fix: { description: `Write "${closing}" before it.`, safe: false },
  };
  yield wrong;
}

/** The first closing bracket, from an opening one on, that does not fit the one which is open. */
function findMismatch(text: string, from: number): { open: number; close: number } | undefined {
  const open: number[] = [];
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"' || char === "'" || char === '#') at = behindNoBracket(text, at);
    else if (char === '[' || char === '{') open.push(at);
    else if (char === ']' || char === '}') {
      const last = open.pop();
      if (last === undefined) return undefined;
      if ((text.charAt(last) === '[') !== (char === ']')) return { open: last, close: at };
      if (open.length === 0) return undefined;
    }
  }
  return undefined;
}

/** The last character of a text in quotes, or of a comment, that begins at an offset; else the offset itself. */
function behindNoBracket(text: string, at: number): number {
  const before = /\S?(\s*)$/.exec(text.slice(Math.max(0, at - 40), at));
  const isComment = text.charAt(at) === '#' && (before?.[1] ?? '') !== '';
  const begins = /^[[{,:]?$/.test(before?.[0].trim() ?? '');
  const pattern = isComment ? /[^\r\n]*/y : begins ? /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y : undefined;
  if (pattern === undefined) return at;
  pattern.lastIndex = at;
  return pattern.test(text) ? Math.max(at, pattern.lastIndex - 1) : at;
}

/** The line below, not deeper than it may be, on which the bracket is closed after all. */
function lineOfClosing({ lines }: YamlFault, from: number, closing: string): number | undefined {
  for (let number = from + 1; number <= Math.min(lines.last, from + 200); number++) {
    const { text, key } = lines.line(number);
    if (text.includes(closing)) return number;
    if (key !== undefined && !text.trimEnd().endsWith(',')) return undefined;
  }
  return undefined;
}

/** The end of the last line before the fault that has more than the bracket itself, without a comma at its end. */
function endOfContent({ text, lines, start: fault }: YamlFault, bracket: Bracket): number {
  const line = lines.line(lines.numberAt(Math.min(fault, text.length)));
  let end = lines.numberAt(bracket.start) === line.number ? line.value.end : Math.min(fault, text.length);
  while (end > bracket.start + 1 && /[\s,]/.test(text.charAt(end - 1))) end--;
  return end;
}

/** Signs between brackets that do not mean what they seem to: commas of other scripts, and a # that begins a comment. */
function* flowCauses(fault: YamlFault): Iterable<Cause> {
  yield* foreignComma(fault);
  yield* hashAsValue(fault);
}

const foreignCommas: RegExp = /[，、；،](?=\s|["'\w])/g;

function* foreignComma({ line }: YamlFault): Iterable<Cause> {
  const found = [...line.text.matchAll(foreignCommas)].map(({ index }) => line.start + index);
  const [first] = found;
  if (first === undefined) return;
  yield {
    start: first,
    end: first + 1,
    messageId: 'foreignComma',
    message: 'This is the comma of another script; YAML has only the ordinary one.',
    help: 'Write "," in its place.',
    repair: found.map((at) => ({ start: at, end: at + 1, text: ',' })),
    fix: { description: 'Write ordinary commas.', safe: false },
  };
}

/** `termination_key: #,`: all from the # on is a comment, the comma and what follows it too. */
function* hashAsValue({ lines, line }: YamlFault): Iterable<Cause> {
  for (const each of [line, lines.above(line.number)]) {
    const match = each === undefined ? undefined : unquotedHash(each);
    if (each === undefined || match === undefined) continue;
    const { at, written, key } = match;
    yield {
      start: at,
      end: at + written.length,
      messageId: 'hashStartsComment',
      message: `${show(key)} is empty, because # starts a comment: what follows it is not read.`,
      help: `Put it in quotes: "${written}".`,
      repair: [{ start: at, end: at + written.length, text: `"${written}"` }],
      fix: { description: 'Put it in quotes.', safe: false },
    };
  }
}

function unquotedHash({ text, start }: Line): { at: number; written: string; key: string } | undefined {
  const match = /(?:^|[{,]\s*|\s)["']?([\w-]+)["']?:\s+(#[^\s,}\]]*)(?=[,}\]\s]|$)/.exec(text);
  const [all, key, written] = match ?? [];
  if (match === null || all === undefined || key === undefined || written === undefined) return undefined;
  return { at: start + match.index + all.length - written.length, written, key };
}

/** `{ day monday }`: two values without a comma, of which the first stands where a key does. */
function* missingColon({ text, start }: YamlFault, { opening }: Bracket): Iterable<Cause> {
  let at = start;
  while (/\s/.test(text.charAt(at - 1))) at--;
  const key = /[{,]\s*("[^"\n]*"|'[^'\n]*'|[\w-]+)$/.exec(text.slice(Math.max(0, at - 200), at))?.[1];
  if (opening !== '{' || key === undefined) return;
  yield {
    start: at - key.length,
    end: at,
    messageId: 'missingColon',
    message: `The key ${show(key.replace(/["']/g, ''))} has no colon after it.`,
    help: `Write ${key}: and then the value.`,
    repair: [{ start: at, end: at, text: ':' }],
    fix: { description: 'Put a colon after the key.', safe: false },
  };
}

function* missingComma({ text, start, end, code }: YamlFault): Iterable<Cause> {
  const held = text.slice(start, end);
  const later = code === 'BLOCK_IN_FLOW' ? held.search(/\s(?:"[^"]*"|'[^']*'|[\w-]+)\s*:/) : -1;
  const nextLine = /^[^\n{}[\]"']*\n\s*(?=(?:"[^"\n]*"|'[^'\n]*'|[\w-]+)\s*:)/.exec(text.slice(start))?.[0];
  let at = nextLine !== undefined ? start + nextLine.length : later === -1 ? start : start + later;
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at--;
  if (text.charAt(at - 1) === ',' || text.charAt(start) === ':') return;
  const next = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  yield {
    start: at,
    end: at,
    messageId: 'missingComma',
    message: `A comma is missing before ${show(/^(?:"[^"\n]*"|'[^'\n]*'|[^\s,:\]}]+)/.exec(text.slice(next))?.[0].replace(/["']/g, '') ?? 'this')}.`,
    help: 'Write a comma here.',
    repair: [{ start: at, end: at, text: ',' }],
    fix: { description: 'Write the comma.', safe: false },
  };
}

function* spareColon({ text, start }: YamlFault): Iterable<Cause> {
  if (text.charAt(start) !== ':') return;
  yield {
    start,
    end: start + 1,
    messageId: 'spareColon',
    message: 'There is one colon too many here.',
    help: 'Delete the colon.',
    repair: [{ start, end: start + 1, text: '' }],
    fix: { description: 'Delete the colon.', safe: false },
  };
}

/** A text over several lines that is closed by the quote which was to open the next one. */
function* quoteAcrossLines(fault: YamlFault): Iterable<Cause> {
  const { text, lines, start } = fault;
  const before = quotedScalars(fault).find(({ end }) => end <= start && /^\s*$/.test(text.slice(end, start)));
  if (before === undefined || !text.slice(before.start, before.end).includes('\n')) return;
  yield {
    start: before.end - 1,
    end: before.end,
    messageId: 'quoteOverLines',
    message: `This quote closes the text that opens on line ${lines.numberAt(before.start)}, and more text follows it.`,
    help: 'Look for a missing quote between the two places.',
    related: [{ start: before.start, end: before.start + 1, message: 'the text opens here' }],
  };
}

function* spareComma({ text, start }: YamlFault): Iterable<Cause> {
  if (text.charAt(start) !== ',') return;
  yield {
    start,
    end: start + 1,
    messageId: 'commaWithoutValue',
    message: 'There is no value before this comma.',
    help: 'Delete the comma, or write the missing value.',
    repair: [{ start, end: start + 1, text: '' }],
    fix: { description: 'Delete the comma.', safe: false },
  };
}

function* quoteInside({ text, start, code }: YamlFault): Iterable<Cause> {
  if (code !== 'BAD_SCALAR_START' && code !== 'BAD_ALIAS' && code !== 'TAG_RESOLVE_FAILED') return;
  const written = /^[^,\]}\n]+/.exec(text.slice(start))?.[0].trimEnd() ?? '';
  yield {
    start,
    end: start + written.length,
    messageId: 'unquotedStart',
    message: `A value that starts with "${written.charAt(0)}" must be in quotes.`,
    help: `Put it in quotes: ${shortened(inQuotes(written))}.`,
    repair: [{ start, end: start + written.length, text: inQuotes(written) }],
    fix: { description: 'Put the value in quotes.', safe: false },
  };
}

function* strayClosing({ text, start, parserMessage, line }: YamlFault): Iterable<Cause> {
  const char = text.charAt(start);
  if (!/[\]},;]/.test(char) || !/stream|node end|Unexpected/.test(parserMessage)) return;
  const stray = /^[\]},;\s]+/.exec(text.slice(start, line.end))?.[0].trimEnd() ?? char;
  yield {
    start,
    end: start + stray.length,
    messageId: 'nothingOpen',
    message: `There is nothing for this "${stray}" to ${/[\]}]/.test(char) ? 'close' : 'separate'}.`,
    help: `Delete "${stray}".`,
    repair: [{ start, end: start + stray.length, text: '' }],
    fix: { description: `Delete "${stray}".`, safe: false },
  };
}
