import { CST } from 'yaml';
import type { Span } from '../../../text/span.ts';
import { type Cause, keyLike, shiftLines, type YamlFault } from '../../causes/cause.ts';
import { withoutBackslashes } from '../../causes/needless-backslash.ts';
import type { Line, SourceLines } from '../../causes/source-lines.ts';
import { flatTokens } from './flat-tokens.ts';
import { shortened, valueIndent } from './value-causes.ts';

/** Quotes that open, close or escape something else than was meant. */
export function* quoteCauses(fault: YamlFault): Iterable<Cause> {
  if (fault.code === 'BAD_DQ_ESCAPE') yield badEscape(fault);
  if (fault.code === 'MISSING_CHAR' && fault.parserMessage.startsWith('Missing closing'))
    yield* unclosedQuote(fault);
  const { lines, line } = fault;
  const above = lines.above(line.number);
  if (above !== undefined) yield* quotedKeyWithoutColon(above, lines, line);
  yield* quotedKeyWithoutColon(line, lines, lines.below(line.number));
  if (/^["']/.test(line.value.text)) yield* textBehindQuote(fault);
}

function badEscape(fault: YamlFault): Cause {
  const { text, start } = fault;
  const letter = text.charAt(start + 1);
  const scalar = quotedScalarAt(fault, start);
  const written = scalar === undefined ? '' : text.slice(scalar.start + 1, scalar.end - 1);
  const known = /[0abt\tnvfre "/\\N_LPxuU\n]/.test(letter);
  const spoken = scalar === undefined ? undefined : withoutBackslashes(written);
  if (!known && scalar !== undefined && spoken !== undefined)
    return {
      start,
      end: start + 2,
      messageId: 'unknownEscape',
      message: `"\\${letter}" has no meaning in double quotes.`,
      help: `Write ${letter} without a backslash.`,
      repair: [{ ...scalar, text: `"${spoken}"` }],
      fix: { description: 'Delete the backslash.', safe: /^[#*']$/.test(letter) },
    };
  // Half a code is not a text with a backslash: what it was to be is not known.
  const isHalf = /^[xuU][\da-f]/i.test(text.slice(start + 1, start + 3));
  const canBeSingle = scalar !== undefined && !/'|\\"|\n/.test(written);
  return {
    start,
    end: start + 2,
    messageId: known ? 'unfinishedEscape' : 'unknownEscape',
    message: known
      ? `"\\${letter}" must be followed by ${{ x: 2, u: 4 }[letter] ?? 8} hexadecimal digits.`
      : `"\\${letter}" has no meaning in double quotes.`,
    help: isHalf
      ? 'Write all of them, or two backslashes to get one.'
      : canBeSingle
        ? `Use single quotes, in which a backslash is a backslash: ${shortened(`'${written}'`)}.`
        : 'Write two backslashes to get one.',
    ...(canBeSingle &&
      !known && {
        repair: [{ ...scalar, text: `'${written}'` }],
        fix: {
          description: 'Use single quotes.',
          safe: /^(?:[^\\]|\\[^0abtnvfre"/\\N_LPxuU])*$/.test(written),
        },
      }),
  };
}

function* unclosedQuote(fault: YamlFault): Iterable<Cause> {
  const { lines, text } = fault;
  const scalar = quotedScalarEndingAt(fault, fault.start);
  if (scalar === undefined) return;
  const quote = text.charAt(scalar.start);
  const line = lines.line(lines.numberAt(scalar.start));
  const next = lines.below(line.number);
  if (next !== undefined && next.key === undefined) {
    let last = next;
    while (last.number < lines.last && !last.text.includes(quote)) last = lines.line(last.number + 1);
    const by = valueIndent(line) + 2 - next.indent;
    yield {
      start: next.start + next.indent,
      end: next.end,
      messageId: 'quotedTextNotIndented',
      message: `This line belongs to the quoted text that opens on line ${line.number}, but is not indented.`,
      help: `Indent it by at least ${valueIndent(line) + 1} ${valueIndent(line) === 0 ? 'space' : 'spaces'}.`,
      related: [{ start: scalar.start, end: scalar.start + 1, message: 'the quoted text opens here' }],
      ...(by > 0 && {
        repair: shiftLines(lines, next.number, last.number, by),
        fix: { description: 'Indent the lines of the quoted text.', safe: false },
      }),
    };
  }
  yield* unclosedKey(line, scalar.start, quote);
  const end = line.value.end;
  const last = closedByOther(text.slice(scalar.start, end)) ? end - 1 : end;
  const closing: Cause = {
    start: scalar.start,
    end,
    messageId: 'unclosedQuote',
    message: `The ${quote === '"' ? 'double' : 'single'} quote that opens here is never closed.`,
    help: `Close it at the end of the text: ${shortened(text.slice(scalar.start, last) + quote)}.`,
  };
  const isPossible = !text.slice(scalar.start + 1, end).includes(quote);
  if (isPossible) {
    yield {
      ...closing,
      repair: [{ start: last, end, text: quote }],
      fix: { description: 'Close the quote at the end of the line.', safe: false },
    };
  }
  yield closing;
}

/** `"Goodbye.'`: the other quote stands at the end, and nowhere before as one that it would close. */
function closedByOther(written: string): boolean {
  const other = written.startsWith('"') ? "'" : '"';
  return (
    written.endsWith(other) &&
    written.length > 2 &&
    !new RegExp(`(?:^|[\\s(])${other}`).test(written.slice(1, -1))
  );
}

/** `"name: Front desk`: the quote was to end before the colon. */
function* unclosedKey({ value }: Line, start: number, quote: string): Iterable<Cause> {
  const key = /^["']([^"':]+):(?:[ \t]|$)/.exec(value.text)?.[1];
  if (start !== value.start || key === undefined) return;
  const end = start + 1 + key.length;
  yield {
    start,
    end,
    messageId: 'unclosedKey',
    message: `The key that starts with ${quote} has no ${quote} at its end.`,
    help: `Write ${quote}${key}${quote}: or leave the quotes out.`,
    repair: [{ start: end, end, text: quote }],
    fix: { description: 'Close the quote after the key.', safe: false },
  };
}

/** `"a" + "b"`, as programs join two texts. */
function joinedTexts({ value }: Line): Cause | undefined {
  const parts = /^"((?:[^"\\]|\\.)*)"[ \t]*\+[ \t]*"((?:[^"\\]|\\.)*)"$/.exec(value.text);
  if (parts === null) return undefined;
  const [, first = '', second = ''] = parts;
  const plus = value.start + value.text.indexOf('+', first.length + 2);
  return {
    start: plus,
    end: plus + 1,
    messageId: 'joinedTexts',
    message: 'A plus sign joins no texts here.',
    help: 'Write both as one text in double quotes.',
    repair: [{ start: value.start, end: value.end, text: `"${first}${second}"` }],
    fix: { description: 'Join the two texts.', safe: true },
  };
}

function* textBehindQuote({ line, text, code, parserMessage, start }: YamlFault): Iterable<Cause> {
  const { value } = line;
  const joined = joinedTexts(line);
  if (joined !== undefined) yield joined;
  const quote = value.text.charAt(0);
  if (start <= value.start || start > value.end) return;
  const inner = value.text.slice(1, -1);
  const endsQuoted = value.text.endsWith(quote) && value.text.length > 2;
  const isComment = code === 'MISSING_CHAR' && parserMessage.startsWith('Comments');
  if (isComment && !(endsQuoted && opensWord(inner, quote))) {
    yield {
      start,
      end: start + 1,
      messageId: 'commentWithoutSpace',
      message: 'A comment needs a space before its "#".',
      help: 'Put a space before the "#".',
      repair: [{ start, end: start, text: ' ' }],
      fix: { description: 'Put a space before the comment.', safe: false },
    };
    return;
  }
  const isSecondPair = /^[^\s"']*[^"']*\S["'](?:[\s,;]|$)/.test(inner);
  if (endsQuoted && !isSecondPair) {
    const escaped = quote === '"' ? inner.replace(/(?<!\\)"/g, '\\"') : inner.replace(/''|'/g, "''");
    yield {
      ...placeOfQuote(text, start, value.start),
      messageId: 'quoteInText',
      message: `This ${quote === '"' ? 'double' : 'single'} quote ends the text, but more text follows it.`,
      help:
        quote === '"'
          ? 'Write \\" for a quote inside the text.'
          : "Write '' for an apostrophe inside the text.",
      repair: [{ start: value.start, end: value.end, text: quote + escaped + quote }],
      fix: {
        description: quote === '"' ? 'Escape the quotes inside.' : 'Double the apostrophes inside.',
        safe: areInnerQuotes(inner, quote),
      },
    };
    return;
  }
  const other = quote === '"' ? "'" : '"';
  if (value.text.includes(other) || value.text.includes('\\')) return;
  yield {
    start,
    end: value.end,
    messageId: 'textAfterQuote',
    message: 'Text follows the closing quote.',
    help: `Put the whole value in quotes: ${shortened(other + value.text + other)}.`,
    repair: [{ start: value.start, end: value.end, text: other + value.text + other }],
    fix: { description: 'Put the whole value in quotes.', safe: false },
  };
}

function* quotedKeyWithoutColon(
  { key, value, dashes, indent }: Line,
  lines: SourceLines,
  below?: Line,
): Iterable<Cause> {
  const match = /^(["'])([^"']*)\1(:?)[ \t]*(?=[^\s#：﹕꞉]|$)/.exec(value.text);
  const [all = '', , name = '', colon] = match ?? [];
  const isAlone = all.length === value.text.length;
  if (key !== undefined || dashes.length > 0 || !keyLike.test(name)) return;
  if (isAlone && (below === undefined || below.indent <= indent)) return;
  const at = value.start + name.length + 2;
  const hasColon = colon === ':';
  const written = lines.text.slice(value.start, at);
  yield {
    start: hasColon ? at : value.start,
    end: hasColon ? at + 1 : at,
    messageId: hasColon ? 'colonWithoutSpace' : 'missingColon',
    message: hasColon ? 'A colon needs a space after it.' : `The key ${written} has no colon after it.`,
    help: `Write ${written}: and then the value.`,
    repair: [{ start: at, end: value.start + all.length, text: isAlone ? ':' : ': ' }],
    fix: {
      description: hasColon ? 'Put a space after the colon.' : 'Put a colon after the key.',
      safe: hasColon,
    },
  };
}

/** Quotes in pairs inside of double ones, or apostrophes within words inside of single ones. */
function areInnerQuotes(inner: string, quote: string): boolean {
  const count = inner.replace(/\\./g, '').split(quote).length - 1;
  if (quote === '"') return count % 2 === 0 && opensWord(inner, quote);
  return !/(?<!\p{L})'|'(?!\p{L})/u.test(inner.replaceAll("''", ''));
}

/** True when the first quote inside stands where one opens: before a word, not after it. */
function opensWord(inner: string, quote: string): boolean {
  const at = inner.indexOf(quote);
  return /^[\s(]$/.test(inner.charAt(at - 1)) && /^\S$/.test(inner.charAt(at + 1));
}

/** The quote that closed a text too early: the last one before the place of the error. */
function placeOfQuote(text: string, error: number, from: number): Span {
  let at = error - 1;
  while (at > from && text[at] !== '"' && text[at] !== "'") at--;
  return { start: at, end: at + 1 };
}

/** The places of all scalars in quotes. */
export function quotedScalars({ tokens }: YamlFault): Span[] {
  return flatTokens(tokens)
    .filter((token) => CST.isScalar(token) && /^(?:single|double)-quoted/.test(token.type))
    .map((token) => ({
      start: token.offset,
      end: token.offset + ('source' in token ? token.source.length : 0),
    }));
}

function quotedScalarAt(fault: YamlFault, offset: number): Span | undefined {
  return quotedScalars(fault).find(({ start, end }) => start <= offset && offset < end);
}

function quotedScalarEndingAt(fault: YamlFault, offset: number): Span | undefined {
  return quotedScalars(fault).find(({ end }) => end === offset);
}
