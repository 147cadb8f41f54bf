import type { Edit } from '../../../text/edits.ts';
import { inQuotes } from '../../../text/in-quotes.ts';
import { show } from '../../../text/show.ts';
import { type Cause, keyLike, lineEndOf, type YamlFault } from '../../causes/cause.ts';
import type { Line, SourceLines } from '../../causes/source-lines.ts';

/** The meaning of a character to YAML at the start of a value; reserved ones have no other. */
const meanings: Readonly<Record<string, string>> = {
  '*': ': to YAML, the star refers to a value named elsewhere',
  '&': ': to YAML, the "&" gives the value a name',
  '!': ': to YAML, the "!" names a type',
  '{': ': to YAML, the brace begins a map',
  '[': ': to YAML, the bracket begins a list',
  '?': ': to YAML, the question mark begins a key',
  '@': '',
  '`': '',
  '%': '',
  ',': '',
};

/** Errors of those who know what tags, anchors and aliases are. */
const propertyCodes: ReadonlySet<string> = new Set([
  'ALIAS_PROPS',
  'BAD_PROP_ORDER',
  'MULTIPLE_ANCHORS',
  'MULTIPLE_TAGS',
]);

/** Values that must be in quotes for what they start with or have in them. */
export function* valueCauses(fault: YamlFault): Iterable<Cause> {
  const { line } = fault;
  if (line.value.text === '') return;
  yield* typographicQuotes(fault);
  yield* blockHeaderWithText(fault);
  const first = line.value.text.charAt(0);
  if (propertyCodes.has(fault.code) || hasStructureBelow(fault.lines, line)) return;
  const isDirective = first === '%' && line.key === undefined && line.dashes.length === 0;
  if (meanings[first] !== undefined && !isDirective && isMeantAsText(line.value.text))
    yield quoteForStart(fault, line, first);
  if (/[[{]/.test(line.key?.text ?? '')) return;
  if (/:(?:[ \t]|$)/.test(line.value.text) && !/^["'{[|>]/.test(line.value.text)) yield quoteForColon(fault);
}

/** False for a map or a list on one line behind which nothing but stray punctuation stands. */
function isMeantAsText(value: string): boolean {
  if (/^\{[{%]/.test(value)) return true;
  const behind = /^(?:\{.*\}|\[.*\])(.*)$/.exec(value)?.[1];
  return /^[[{]/.test(value) ? behind !== undefined && /[^\s,;.\])}]/.test(behind) : true;
}

/** True when the lines below a line are a map or a list rather than more of a text. */
function hasStructureBelow(lines: SourceLines, line: Line): boolean {
  const below = lines.below(line.number);
  if (below === undefined || below.indent <= valueIndent(line)) return false;
  return below.dashes.length > 0 || (below.key !== undefined && keyLike.test(below.key.text));
}

/** True where nobody can have meant anything but text: not for a stray sign in front of a number or of quotes. */
function isCertainlyText(value: string): boolean {
  if (/^[*@]$/.test(value)) return true;
  if (value.startsWith('{') && !/^\{\{[^{}]+\}\}/.test(value)) return false;
  return /^[^,]/.test(value) && !/^.["']/.test(value) && /\p{L}/u.test(value);
}

/** True for a text with one colon, whose beginning does not look like a key, and nothing that looks like a map. */
function isSentence({ key, value: { text } }: Line, before: string): boolean {
  const colons = text.match(/:(?:[ \t]|$)/g) ?? [];
  return (
    key !== undefined &&
    colons.length === 1 &&
    /\p{L}/u.test(before) &&
    !keyLike.test(before) &&
    !/[[\]{}"]/.test(text.replace(/\{\{[^{}]*\}\}/g, ''))
  );
}

/** Takes a value for text that must be in quotes for its first character. */
export function quoteForStart({ lines }: YamlFault, line: Line, first: string): Cause {
  const { value } = line;
  const quoted = quoteWhole(lines, line);
  return {
    ...placeOf(value),
    messageId: 'unquotedStart',
    message: `A value that starts with "${first}" must be in quotes${meanings[first]}.`,
    help: `Put it in quotes: ${shortened(inQuotes(value.text))}.`,
    repair: quoted,
    fix: {
      description: 'Put the value in quotes.',
      safe: (line.key !== undefined || line.dashes.length > 0) && isCertainlyText(value.text),
    },
  };
}

function quoteForColon(fault: YamlFault): Cause {
  const { value, key } = fault.line;
  const before = value.text.slice(0, value.text.search(/:(?:[ \t]|$)/));
  const isKey = keyLike.test(before);
  const nested = `, or write "${before}:" on a line of its own below, indented`;
  return {
    ...placeOf(value),
    messageId: 'unquotedColon',
    message: `The value${key ? ` of ${show(key.text)}` : ''} has a ": " in it, so YAML reads ${show(before)} as a second key on this line.`,
    help: `Put the value in quotes: ${shortened(inQuotes(value.text))}${isKey ? nested : ''}.`,
    repair: quoteWhole(fault.lines, fault.line),
    fix: { description: 'Put the value in quotes.', safe: isSentence(fault.line, before) },
  };
}

/** Quotes a value with the lines that continue it. */
function quoteWhole(lines: SourceLines, line: Line): readonly Edit[] {
  const { value } = line;
  const last = lines.lastBelow(line.number, valueIndent(line));
  const end = last.number === line.number ? value.end : last.start + last.text.trimEnd().length;
  return [{ start: value.start, end, text: inQuotes(lines.text.slice(value.start, end)) }];
}

/** Lines that are indented deeper than this continue the value. */
export function valueIndent(line: Line): number {
  if (line.key !== undefined) return line.key.start - line.start;
  const dash = line.dashes.at(-1);
  return dash === undefined ? line.indent - 1 : dash - line.start;
}

const typographic = /^([“”„‟«»‘’‚‹›])([^\n]*?)([“”„‟«»‘’‚‹›])$/u;

function* typographicQuotes({ line: { value } }: YamlFault): Iterable<Cause> {
  const match = typographic.exec(value.text);
  if (match === null) return;
  const [, opening = '', inner = '', closing = ''] = match;
  yield {
    ...placeOf(value),
    messageId: 'typographicQuotes',
    message: `${opening} and ${closing} are not quotes to YAML, so it reads what stands between them as it is.`,
    help: `Use straight quotes: ${shortened(inQuotes(inner))}.`,
    repair: [{ start: value.start, end: value.end, text: inQuotes(inner) }],
    fix: { description: 'Use straight quotes.', safe: false },
  };
}

function* blockHeaderWithText({ line, lines, text }: YamlFault): Iterable<Cause> {
  const match = /^([|>])([-+]?)[ \t]*(\S.*)$/.exec(line.value.text);
  if (match === null) return;
  const [, sign = '', chomp = '', words = ''] = match;
  const { value } = line;
  const place = { start: value.end - words.length, end: value.end };
  const last = lines.lastBelow(line.number, valueIndent(line));
  const isAlone = last.number === line.number;
  const indent = ' '.repeat(isAlone ? line.indent + 2 : (lines.below(line.number)?.indent ?? 0));
  const moved = {
    start: value.start,
    end: value.end,
    text: `${sign}${chomp}${lineEndOf(text)}${indent}${words}`,
  };
  if (!isAlone && /^[|>\-+.:;,]+$/.test(words)) {
    yield {
      ...place,
      messageId: 'textAfterBlockSign',
      message: `"${sign}" begins a block of text on the next line, and ${show(words)} behind it means nothing.`,
      help: `Write "${sign}${chomp}" alone.`,
      repair: [{ start: value.start, end: value.end, text: `${sign}${chomp}` }],
      fix: { description: `Write "${sign}${chomp}" alone.`, safe: false },
    };
    return;
  }
  const quoted = { start: value.start, end: value.end, text: inQuotes(value.text) };
  yield {
    ...place,
    messageId: 'textAfterBlockSign',
    message: `"${sign}" begins a block of text on the next line, so nothing else may follow it on its line.`,
    help: isAlone
      ? `Put the value in quotes if "${sign}" belongs to it; otherwise move the text to the next line.`
      : 'Move this text to the next line, indented like the rest.',
    repair: [isAlone ? quoted : moved],
    fix: {
      description: isAlone ? 'Put the value in quotes.' : 'Move the text to the next line.',
      safe: false,
    },
  };
}

function placeOf({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}

/** Cuts what would fill the help with the user's own text. */
export function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= 50 ? text : `${characters.slice(0, 48).join('')}…${characters.at(-1)}`;
}
