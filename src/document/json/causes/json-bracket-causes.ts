import type { Edit } from '../../../text/edits.ts';
import { show } from '../../../text/show.ts';
import type { Cause } from '../../causes/cause.ts';
import type { JsonFault } from '../json-reader.ts';

/** Brackets that are missing, or of the wrong kind. */
export function* jsonBracketCauses(fault: JsonFault, text: string): Iterable<Cause> {
  if (fault.kind === 'unclosed') yield* unclosed(fault, text);
  if (fault.kind === 'comma') yield* wrongClosing(fault, text);
  if (fault.kind === 'comma') yield* keyWithoutObject(fault, text);
  if (fault.kind === 'key') yield* objectNotClosed(fault, text);
  if (fault.kind === 'colon') yield* listNotOpened(fault, text);
  if (fault.kind === 'after-end') yield* objectNotOpened(fault, text);
}

function* unclosed({ open, before }: JsonFault, text: string): Iterable<Cause> {
  const inner = open.at(-1);
  if (inner === undefined) return;
  const closings = [...open].reverse().map(({ bracket }) => (bracket === '{' ? '}' : ']'));
  const isComma = text.charAt(before - 1) === ',';
  const [first = ''] = closings;
  const repair: Edit[] = [{ start: isComma ? before - 1 : before, end: before, text: closings.join('') }];
  yield {
    start: inner.at,
    end: inner.at + 1,
    messageId: 'unclosedBracket',
    message: `The "${inner.bracket}" that opens here is never closed.`,
    help: `Write "${first}" where it ends.`,
    related: [{ start: before, end: before, message: 'the text ends here' }],
    repair,
    fix: {
      description: `Write ${closings.map((each) => `"${each}"`).join(' and ')} at the end.`,
      safe: false,
    },
  };
}

function* wrongClosing({ start, before, open }: JsonFault, text: string): Iterable<Cause> {
  const opening = open.at(-1);
  const char = text.charAt(start);
  if (opening === undefined || (char !== '}' && char !== ']')) return;
  const closing = opening.bracket === '{' ? '}' : ']';
  yield {
    start,
    end: start + 1,
    messageId: 'wrongClosingBracket',
    message: `"${char}" cannot close what "${opening.bracket}" opened.`,
    help: `Write "${closing}" here, or before it if another bracket is to be closed as well.`,
    related: [{ start: opening.at, end: opening.at + 1, message: `"${opening.bracket}" is opened here` }],
    repair: [{ start, end: start + 1, text: closing }],
    fix: { description: `Write "${closing}" in its place.`, safe: false },
  };
  yield {
    start: opening.at,
    end: opening.at + 1,
    messageId: 'unclosedBracketBefore',
    message: `The "${opening.bracket}" that opens here is not closed before "${char}".`,
    help: `Write "${closing}" before the "${char}".`,
    related: [{ start, end: start + 1, message: `"${char}" closes what is around it` }],
    repair: [{ start: before, end: before, text: closing }],
    fix: { description: `Write "${closing}".`, safe: false },
  };
}

/** `["day": …` or `"sound": "type": …`: the object around a key was not opened, or the list should be one. */
function* keyWithoutObject({ start, before, open }: JsonFault, text: string): Iterable<Cause> {
  const list = open.at(-1);
  if (list === undefined || text.charAt(start) !== ':') return;
  const key = /"(?:[^"\\]|\\.)*"$/.exec(text.slice(Math.max(0, before - 200), before))?.[0];
  if (key !== undefined) {
    const at = before - key.length;
    yield {
      start: at,
      end: at,
      messageId: 'missingOpeningBracket',
      message: `A "{" is missing before the key ${key}.`,
      help: 'Write "{" here.',
      repair: [{ start: at, end: at, text: '{' }],
      fix: { description: 'Write "{".', safe: false },
    };
  }
  if (list.bracket === '{') return;
  yield {
    start,
    end: start + 1,
    messageId: 'keyInList',
    message: 'A list has no keys, so a colon cannot stand here.',
    help: 'Write { and } around keys and values, or delete the key.',
    related: [{ start: list.at, end: list.at + 1, message: 'the list opens here' }],
  };
}

/** A bracket after a comma, where a key should stand: the object before the comma was not closed. */
function* objectNotClosed({ start, before }: JsonFault, text: string): Iterable<Cause> {
  const char = text.charAt(start);
  const comma = before - 1;
  if (text.charAt(comma) !== ',' || (char !== '{' && char !== ']')) return;
  const repairs: readonly Edit[] = [
    { start: comma, end: comma, text: '}' },
    { start: comma, end: before, text: '}' },
  ];
  for (const repair of repairs) {
    yield {
      start: comma,
      end: before,
      messageId: 'missingClosingBracket',
      message: `A "}" is missing here, before ${char === '{' ? 'the next object begins' : 'the list ends'}.`,
      help: 'Write "}" here.',
      repair: [repair],
      fix: { description: 'Write "}".', safe: false },
    };
  }
}

/** `"required": "date", "time"],`: a text where a key should stand, because the list was not opened. */
function* listNotOpened({ other }: JsonFault, text: string): Iterable<Cause> {
  if (other === undefined) return;
  const match = /"([^"]*)"\s*:\s*("[^"]*"\s*,\s*)$/.exec(
    text.slice(Math.max(0, other.start - 500), other.start),
  );
  const [, key, value] = match ?? [];
  if (key === undefined || value === undefined) return;
  const at = other.start - value.length;
  yield {
    start: at,
    end: at,
    messageId: 'missingOpeningBracket',
    message: `A "[" is missing before the values of ${show(key)}.`,
    help: 'Write "[" here, and "]" after the last value.',
    repair: [{ start: at, end: at, text: '[' }],
    fix: { description: 'Write "[".', safe: false },
  };
}

function* objectNotOpened({ start }: JsonFault, text: string): Iterable<Cause> {
  if (text.charAt(start) !== ':') return;
  yield {
    start: 0,
    end: 0,
    messageId: 'missingOpeningBracket',
    message: 'The "{" at the beginning of the file is missing.',
    help: 'Write "{" in front of the first key.',
    repair: [{ start: 0, end: 0, text: '{' }],
    fix: { description: 'Write "{".', safe: false },
  };
}
