import type { CST } from 'yaml';
import type { Span } from '../../diagnostic.ts';
import { show } from '../../show.ts';
import { flatTokens } from './flat-tokens.ts';
import { inQuotes, type Suspicion, shiftLines, type YamlFault } from './suspicion.ts';
import { quoteForStart, shortened, valueIndent } from './value-suspicions.ts';

/** Lists and maps in brackets: what is not closed, closed wrongly, not separated, or closed twice. */
export function* bracketSuspicions(fault: YamlFault): Iterable<Suspicion> {
  const brackets = bracketsOf(fault);
  const open = brackets.findLast(({ start, isClosed }) => !isClosed && start < fault.end);
  if (open !== undefined) yield* unclosed(fault, open);
  const around = brackets.findLast(({ start, end }) => start < fault.start && fault.start < end);
  if (around === undefined) {
    yield* strayClosing(fault);
    return;
  }
  yield* missingComma(fault);
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

function* unclosed(fault: YamlFault, bracket: Bracket): Iterable<Suspicion> {
  const { text, lines } = fault;
  const { start, opening, closing } = bracket;
  const line = lines.line(lines.numberAt(start));
  const found = text.charAt(fault.start);
  if (start === line.value.start && /^\{[{%]/.test(line.value.text)) {
    yield quoteForStart(fault, line, opening);
    return;
  }

  if ((found === ']' || found === '}') && found !== closing) {
    yield {
      start: fault.start,
      end: fault.start + 1,
      message: `"${found}" cannot close what "${opening}" has opened.`,
      help: `Write "${closing}" here, or close the "${opening}" before.`,
      related: [{ start, end: start + 1, message: `"${opening}" is opened here.` }],
      mend: [{ start: fault.start, end: fault.start + 1, text: closing }],
      fix: { description: `Write "${closing}" in its place.`, safe: false },
    };
  }
  const closingLine = lineOfClosing(fault, line.number, closing);
  const by = valueIndent(line) + 2 - (lines.below(line.number)?.indent ?? 0);
  if (closingLine !== undefined && by > 0) {
    yield {
      start,
      end: start + 1,
      message: `The lines up to the "${closing}" must be indented deeper than the key in front of this "${opening}".`,
      help: `Indent the lines below by at least ${valueIndent(line) + 1} ${valueIndent(line) === 0 ? 'space' : 'spaces'}.`,
      mend: shiftLines(lines, line.number + 1, closingLine, by),
      fix: { description: 'Indent the lines between the brackets.', safe: true },
    };
  }
  const at = endOfContent(fault, bracket);
  const never = {
    start,
    end: start + 1,
    message: `The "${opening}" that opens here is never closed.`,
    help: `Write "${closing}" where the ${opening === '[' ? 'list' : 'map'} ends, or put the value in quotes if "${opening}" belongs to a text.`,
    related: [{ start: at, end: at, message: `"${closing}" is missing here at the latest.` }],
  };
  yield {
    ...never,
    mend: [{ start: at, end: at, text: closing }],
    fix: { description: `Write "${closing}" at the end.`, safe: false },
  };
  yield never;
}

/** The line below, not deeper than it may be, on which the bracket is closed after all. */
function lineOfClosing({ lines }: YamlFault, from: number, closing: string): number | undefined {
  for (let number = from + 1; number <= Math.min(lines.count, from + 200); number++) {
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

function* missingComma({ text, start, end, code }: YamlFault): Iterable<Suspicion> {
  const held = text.slice(start, end);
  const later = code === 'BLOCK_IN_FLOW' ? held.search(/\s(?:"[^"]*"|'[^']*'|[\w-]+)\s*:/) : -1;
  let at = later === -1 ? start : start + later;
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at--;
  if (text.charAt(at - 1) === ',') return;
  const next = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  yield {
    start: at,
    end: at,
    message: `A comma is missing before ${show(/^(?:"[^"\n]*"|'[^'\n]*'|[^\s,:\]}]+)/.exec(text.slice(next))?.[0].replace(/["']/g, '') ?? 'this')}.`,
    help: 'Write a comma here.',
    mend: [{ start: at, end: at, text: ',' }],
    fix: { description: 'Write the comma.', safe: false },
  };
}

function* spareComma({ text, start }: YamlFault): Iterable<Suspicion> {
  if (text.charAt(start) !== ',') return;
  yield {
    start,
    end: start + 1,
    message: 'There is no value before this comma.',
    help: 'Delete the comma, or write the missing value.',
    mend: [{ start, end: start + 1, text: '' }],
    fix: { description: 'Delete the comma.', safe: false },
  };
}

function* quoteInside({ text, start, code }: YamlFault): Iterable<Suspicion> {
  if (code !== 'BAD_SCALAR_START' && code !== 'BAD_ALIAS' && code !== 'TAG_RESOLVE_FAILED') return;
  const written = /^[^,\]}\n]+/.exec(text.slice(start))?.[0].trimEnd() ?? '';
  yield {
    start,
    end: start + written.length,
    message: `A value that starts with "${written.charAt(0)}" must be in quotes.`,
    help: `Put it in quotes: ${shortened(inQuotes(written))}.`,
    mend: [{ start, end: start + written.length, text: inQuotes(written) }],
    fix: { description: 'Put the value in quotes.', safe: true },
  };
}

function* strayClosing({ text, start, said, line }: YamlFault): Iterable<Suspicion> {
  const char = text.charAt(start);
  if (!/[\]},;]/.test(char) || !/stream|node end|Unexpected/.test(said)) return;
  const stray = /^[\]},;\s]+/.exec(text.slice(start, line.end))?.[0].trimEnd() ?? char;
  yield {
    start,
    end: start + stray.length,
    message: `Nothing is open that this "${stray}" could ${/[\]}]/.test(char) ? 'close' : 'separate'}.`,
    help: `Delete "${stray}".`,
    mend: [{ start, end: start + stray.length, text: '' }],
    fix: { description: `Delete "${stray}".`, safe: false },
  };
}
