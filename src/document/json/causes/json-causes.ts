import type { Edit } from '../../../text/edits.ts';
import { show } from '../../../text/show.ts';
import type { Cause } from '../../causes/cause.ts';
import { layoutCauses } from '../../causes/layout-causes.ts';
import type { SourceLines } from '../../causes/source-lines.ts';
import type { JsonFault } from '../json-reader.ts';
import { jsonBracketCauses } from './json-bracket-causes.ts';
import { jsonNumberCauses } from './json-number-causes.ts';
import { jsonStringCauses } from './json-string-causes.ts';

/** The causes that may be behind the fault at its own place. */
export function* jsonCauses(fault: JsonFault, lines: SourceLines): Iterable<Cause> {
  const { text } = lines;
  yield* jsonStringCauses(fault, lines);
  if (fault.kind === 'unclosed' || fault.kind === 'after-end') yield* layoutCauses(lines);
  yield* jsonBracketCauses(fault, text);
  yield* missingValue(fault, text);
  yield* spareComma(fault, text);
  yield* jsonNumberCauses(fault, text);
  if (fault.kind === 'value' || fault.kind === 'number') yield* wordForValue(fault, text);
  if (fault.kind === 'comma' || fault.kind === 'number') yield* textWithoutQuotes(fault, text);
  if (fault.kind === 'value') yield* textWithoutQuotes(fault, text);
  if (fault.kind === 'comma') yield* afterValue(fault, text);
  if (fault.kind === 'colon') yield* afterKey(fault, text);
  if (fault.kind === 'key') yield* numberAsKey(fault, text);
  if (fault.kind === 'key' || fault.kind === 'value') yield* straySign(fault, text);
  if (fault.kind === 'after-end') yield* afterEnd(fault, text);
}

function* missingValue({ kind, start, before, path }: JsonFault, text: string): Iterable<Cause> {
  if (kind !== 'value' || text.charAt(before - 1) !== ':' || !/[,}\]]/.test(text.charAt(start))) return;
  yield {
    start: before,
    end: before,
    messageId: 'missingValue',
    message: `The value of ${show(path.at(-1))} is missing.`,
    help: 'Write it after the colon, or delete the key.',
  };
}

function* spareComma({ kind, start, before }: JsonFault, text: string): Iterable<Cause> {
  if (kind !== 'key' && kind !== 'value') return;
  const char = text.charAt(start);
  const isTrailing = text.charAt(before - 1) === ',' && /[\]}]/.test(char);
  if (!isTrailing && (char !== ',' || text.charAt(before - 1) === ':')) return;
  const at = isTrailing ? before - 1 : start;
  yield {
    start: at,
    end: at + 1,
    messageId: isTrailing ? 'trailingComma' : 'commaWithoutValue',
    message: isTrailing
      ? `JSON does not allow a comma before the closing "${char}".`
      : 'There is no value before this comma.',
    help: 'Delete the comma.',
    repair: [{ start: at, end: at + 1, text: '' }],
    fix: { description: 'Delete the comma.', safe: isTrailing },
  };
}

/** Words of other languages, what they are in JSON, and whether that is certain. */
const otherWords: ReadonlyMap<string, readonly [string, boolean]> = new Map([
  ['True', ['true', true]],
  ['TRUE', ['true', true]],
  ['False', ['false', true]],
  ['FALSE', ['false', true]],
  ['None', ['null', true]],
  ['Null', ['null', true]],
  ['NULL', ['null', true]],
  ['nil', ['null', true]],
  ['undefined', ['null', false]],
  ['yes', ['true', false]],
  ['Yes', ['true', false]],
  ['on', ['true', false]],
  ['no', ['false', false]],
  ['No', ['false', false]],
  ['off', ['false', false]],
]);

function* wordForValue({ start }: JsonFault, text: string): Iterable<Cause> {
  const word = /^[-+.\w]+/.exec(text.slice(start))?.[0] ?? '';
  const [instead, safe] = otherWords.get(word) ?? numberFor(word) ?? [];
  if (instead === undefined || safe === undefined) {
    if (/^-?(?:NaN|Infinity)$/.test(word)) yield notANumber(start, word);
    return;
  }
  yield {
    start,
    end: start + word.length,
    messageId: 'foreignWord',
    message: `${show(word)} is not a value in JSON.`,
    help: instead === 'null' ? 'Write null, or leave the key out if it has no value.' : `Write ${instead}.`,
    repair: [{ start, end: start + word.length, text: instead }],
    fix: { description: `Write ${instead}.`, safe },
  };
}

function notANumber(start: number, word: string): Cause {
  return {
    start,
    end: start + word.length,
    messageId: 'noSuchNumber',
    message: `JSON has no number for ${word}.`,
    help: 'Write a number, or null if there is none.',
  };
}

/** `+1`, `.5` and `1.` have one meaning; `007` may be a number or a text. */
function numberFor(word: string): readonly [string, boolean] | undefined {
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word) || /^[-+]?0\d/.test(word)) return undefined;
  return [String(Number(word)), true];
}

/** A text, a time or a phone number that stands there without quotes. */
function* textWithoutQuotes({ kind, start, before }: JsonFault, text: string): Iterable<Cause> {
  const isGlued = kind === 'comma' && start === before && /[\w+-]/.test(text.charAt(before - 1));
  if (kind === 'comma' && !isGlued) return;
  let at = start;
  while (isGlued && at > 0 && /[^\s,:[\]{}"]/.test(text.charAt(at - 1))) at--;
  const written = /^[^,\][{}"\r\n]+/.exec(text.slice(at))?.[0].trimEnd() ?? '';
  if (!/^[\p{L}\p{N}+.(@#-]/u.test(written)) return;
  const isNumber = /^[-+]?[\d_.xX]+$/.test(written);
  yield {
    start: at,
    end: at + written.length,
    messageId: isNumber ? 'invalidNumber' : 'unquotedText',
    message: isNumber
      ? `${written} is not a number that JSON can read.`
      : `The text ${show(written)} must be in double quotes.`,
    help: isNumber ? `Write ${JSON.stringify(written)} if it is a text.` : `Write ${show(written)}.`,
    repair: [{ start: at, end: at + written.length, text: JSON.stringify(written) }],
    fix: { description: 'Put it in double quotes.', safe: false },
  };
}

function* afterValue({ start, before, open }: JsonFault, text: string): Iterable<Cause> {
  if (open.length === 0) return;
  const char = text.charAt(start);
  yield* signAfterValue(start, text);
  const isSeparator = char === ';';
  if (!isSeparator && !/[\w"'[{-]/.test(char)) return;
  yield {
    start: isSeparator ? start : before,
    end: isSeparator ? start + 1 : before,
    messageId: isSeparator ? 'wrongSeparator' : 'missingComma',
    message: isSeparator
      ? 'A comma belongs here, not ";".'
      : 'A comma is missing here, before the next value.',
    help: 'Write a comma.',
    repair: [{ start: before, end: isSeparator ? start + 1 : before, text: ',' }],
    fix: { description: 'Write a comma.', safe: true },
  };
}

function* afterKey({ start, other, before }: JsonFault, text: string): Iterable<Cause> {
  const key = other === undefined ? '' : text.slice(other.start, other.end);
  const sign = /^(?:=>|:=|->|[=;]|[^\s\w",[{]{1,2}(?=\s))/.exec(text.slice(start))?.[0];
  if (sign !== undefined) {
    yield {
      start,
      end: start + sign.length,
      messageId: 'wrongKeySeparator',
      message: `"${sign}" stands between ${key} and its value; JSON needs a colon.`,
      help: 'Write ":" in its place.',
      repair: [{ start: before, end: start + sign.length, text: ':' }],
      fix: { description: 'Write a colon.', safe: sign !== '}' && sign !== ']' },
    };
  }
  if (/[,}\]]|^$/.test(text.charAt(start)) && other !== undefined) {
    yield {
      start: other.start,
      end: other.end,
      messageId: 'missingValue',
      message: `The key ${key} has no value.`,
      help: `Write ${key}: and then its value.`,
    };
  }
  yield {
    start: before,
    end: before,
    messageId: 'missingColon',
    message: `The colon between ${key} and its value is missing.`,
    help: `Write ${key}: and then its value.`,
    repair: [{ start: before, end: before, text: ':' }],
    fix: { description: 'Write the colon.', safe: true },
  };
}

function* numberAsKey({ start }: JsonFault, text: string): Iterable<Cause> {
  const key = /^[\w.-]+(?=\s*:)/.exec(text.slice(start))?.[0];
  if (key === undefined) return;
  yield {
    start,
    end: start + key.length,
    messageId: 'unquotedKey',
    message: 'Keys must be in double quotes in JSON.',
    help: `Write "${key}".`,
    repair: [{ start, end: start + key.length, text: `"${key}"` }],
    fix: { description: 'Put the key in double quotes.', safe: true },
  };
}

function* afterEnd({ start, before }: JsonFault, text: string): Iterable<Cause> {
  const stray = /^[\]},;\s]+$/.exec(text.slice(start))?.[0].trimEnd();
  if (stray !== undefined) {
    const shown = stray.replaceAll(/\s+/g, ' ');
    yield {
      start,
      end: start + stray.length,
      messageId: 'nothingOpen',
      message: `There is nothing for "${shown}" to ${/[\]}]/.test(stray) ? 'close' : 'separate'}.`,
      help: `Delete "${shown}".`,
      repair: [{ start: before, end: start + stray.length, text: '' }],
      fix: { description: `Delete "${shown}".`, safe: false },
    };
  }
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0].trimEnd() ?? '';
  const isSecond = /^[[{]/.test(line);
  yield {
    start,
    end: start + line.length,
    messageId: isSecond ? 'secondValue' : 'textAfterEnd',
    message: isSecond
      ? 'A second value begins here, but a JSON file holds only one.'
      : `The value is complete before ${show(line)}.`,
    help: isSecond ? 'Put each value in a file of its own.' : 'Delete what follows the value.',
  };
}

/** A sign that slipped in before a key or a value. */
function* straySign({ start }: JsonFault, text: string): Iterable<Cause> {
  const sign = /^[^\s\w"[{}\]]{1,3}|^[\]}](?=\s*")|^\{(?=\s*")/.exec(text.slice(start))?.[0];
  if (sign === undefined || sign.startsWith(':')) return;
  yield {
    start,
    end: start + sign.length,
    messageId: 'straySign',
    message: `${show(sign)} does not belong here.`,
    help: `Delete ${show(sign)}.`,
    repair: repeatsOf(sign, start, text),
    fix: { description: `Delete ${show(sign)}.`, safe: false },
  };
}

const blanks = /\s*/y;

/** The removal of a sign, and of the same sign where it follows itself with nothing but blanks between. */
function repeatsOf(sign: string, start: number, text: string): readonly Edit[] {
  const edits: Edit[] = [];
  for (let at = start; text.startsWith(sign, at); at = blanks.lastIndex) {
    const end = at + sign.length;
    edits.push({ start: at, end, text: '' });
    blanks.lastIndex = end;
    blanks.exec(text);
  }
  return edits;
}

/** A sign behind a value, in the place of a comma, of a bracket or of nothing. */
function* signAfterValue(start: number, text: string): Iterable<Cause> {
  const sign = /^[^\s\w":,\]}]{1,2}/.exec(text.slice(start))?.[0];
  if (sign === undefined || /^[[{](?=\s*["\w])/.test(text.slice(start))) return;
  for (const instead of [',', '', '}', ']']) {
    yield {
      start,
      end: start + sign.length,
      messageId: 'straySign',
      message: `${show(sign)} does not belong here.`,
      help: instead === '' ? `Delete ${show(sign)}.` : `Write "${instead}" in its place.`,
      repair: [{ start, end: start + sign.length, text: instead }],
      fix: { description: instead === '' ? 'Delete it.' : `Write "${instead}".`, safe: false },
    };
  }
}
