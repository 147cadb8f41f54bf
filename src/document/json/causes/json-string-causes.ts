import { show } from '../../../text/show.ts';
import type { Cause } from '../../causes/cause.ts';
import { withoutBackslashes } from '../../causes/needless-backslash.ts';
import type { SourceLines } from '../../causes/source-lines.ts';
import type { JsonFault } from '../json-reader.ts';

/** Texts in double quotes that end too early, too late, or hold what must be escaped. */
export function* jsonStringCauses(fault: JsonFault, lines: SourceLines): Iterable<Cause> {
  const { text } = lines;
  if (fault.kind === 'key' || fault.kind === 'value') yield* missingOpeningQuote(fault, lines);
  if (fault.kind === 'unclosed-string') yield* unclosedString(fault, lines);
  if (fault.kind === 'escape') yield* badEscape(fault, text);
  if (fault.kind === 'control-character') yield controlCharacter(fault, text);
  if (fault.kind === 'comma' || fault.kind === 'colon') {
    yield* joinedTexts(fault, text);
    yield* keyNotClosed(fault, text);
    yield* quotesInside(fault, lines);
  }
}

/** `name": "a"`: a quote closes what none has opened, perhaps because a wrong key was hit. */
function* missingOpeningQuote({ start, kind }: JsonFault, lines: SourceLines): Iterable<Cause> {
  const line = lines.line(lines.numberAt(start));
  const rest = lines.text.slice(start, line.end);
  const quotes = rest.replace(/\\./g, '').split('"').length - 1;
  if (quotes % 2 === 0) return;
  const wrong = /^[^\p{L}\p{N}\s"]{1,3}(?=[\p{L}\p{N}$])/u.exec(rest)?.[0].length ?? 0;
  for (const length of wrong === 0 ? [0] : [wrong, 0]) {
    yield {
      start,
      end: start + length,
      messageId: 'missingOpeningQuote',
      message: `The double quote in front of this ${kind === 'key' ? 'key' : 'text'} is missing.`,
      help: 'Write a double quote here.',
      repair: [{ start, end: start + length, text: '"' }],
      fix: { description: 'Write the quote.', safe: false },
    };
  }
}

function* unclosedString({ start, end }: JsonFault, lines: SourceLines): Iterable<Cause> {
  const { text } = lines;
  const line = lines.line(lines.numberAt(start));
  let closing = line.end;
  while (closing > start + 1 && /[,}\]\s]/.test(text.charAt(closing - 1))) closing--;
  const last = endOfText(text, start);
  const place = { start, end };
  if (last !== undefined && /^\s*(?:[,:}\]]|$)/.test(text.slice(last, last + 80))) {
    const written = text.slice(start, last);
    yield {
      ...place,
      messageId: 'multilineText',
      message: 'A text cannot run over several lines in JSON.',
      help: 'Write \\n for each line break, and everything on one line.',
      related: [{ start: last - 1, end: last, message: 'the text ends here' }],
      repair: [{ start, end: last, text: written.replace(/\r\n|\n|\r/g, '\\n') }],
      fix: { description: 'Write \\n for the line breaks.', safe: false },
    };
  }
  yield {
    ...place,
    messageId: 'unclosedQuote',
    message: 'The text that begins here has no closing quote.',
    help: 'Write a double quote where it ends.',
    repair: [{ start: closing, end: closing, text: '"' }],
    fix: { description: 'Close the quote at the end of the line.', safe: false },
  };
}

/** Behind the quote that closes a text, on whatever line; `undefined` where there is none. */
function endOfText(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === '"') return at + 1;
    if (text.charAt(at) === '\\') at++;
  }
  return undefined;
}

function* badEscape({ start, other }: JsonFault, text: string): Iterable<Cause> {
  const from = other?.start ?? start;
  const written = /^"(?:[^"\\\r\n]|\\.)*"/.exec(text.slice(from))?.[0] ?? '';
  const letter = text.charAt(start + 1);
  const spoken = /^[\p{P}\p{S}]$/u.test(letter) ? withoutBackslashes(written) : undefined;
  if (spoken !== undefined) {
    yield {
      start,
      end: start + 2,
      messageId: 'unknownEscape',
      message: `${show(`\\${letter}`)} has no meaning in a text.`,
      help: `Write ${letter} without a backslash.`,
      repair: [{ start: from, end: from + written.length, text: spoken }],
      fix: { description: 'Delete the backslash.', safe: /^[#*']$/.test(letter) },
    };
    return;
  }
  const isApostrophe = letter === "'";
  const repaired = written.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\/g, (each) =>
    each === '\\' ? '\\\\' : each,
  );
  const hasOthers = /\\(?:[/bfnrt]|u[0-9a-fA-F]{4})/.test(written);
  yield {
    start,
    end: start + 2,
    messageId: letter === 'u' ? 'unfinishedEscape' : 'unknownEscape',
    message:
      letter === 'u'
        ? '"\\u" must be followed by 4 hexadecimal digits.'
        : `${show(`\\${letter}`)} has no meaning in a text.`,
    help: isApostrophe
      ? "Write ' without a backslash."
      : 'Delete the backslash, or write two of them to get one.',
    // Half a code is neither of the two: what it was to be is not known.
    ...(!/^u[\da-f]/i.test(text.slice(start + 1, start + 3)) && {
      repair: [
        {
          start: from,
          end: from + written.length,
          text: isApostrophe ? written.replaceAll("\\'", "'") : repaired,
        },
      ],
      fix: {
        description: isApostrophe ? 'Delete the backslash.' : 'Double the backslashes.',
        safe: isApostrophe || (!hasOthers && /[\p{L}\p{N}]/u.test(letter) && letter !== 'u'),
      },
    }),
  };
}

function controlCharacter({ start, end }: JsonFault, text: string): Cause {
  const escaped = JSON.stringify(text.slice(start, end)).slice(1, -1);
  const isTab = escaped === '\\t';
  return {
    start,
    end,
    messageId: isTab ? 'tabInText' : 'controlCharacter',
    message: isTab
      ? 'A text cannot contain a tab as such.'
      : `A text cannot contain the control character ${escaped} as such.`,
    help: isTab ? 'Write \\t, or use spaces.' : 'Delete it; it is invisible in most editors.',
    repair: [{ start, end, text: isTab ? escaped : '' }],
    fix: { description: isTab ? 'Write \\t.' : 'Delete the character.', safe: isTab },
  };
}

/** `"name: "a"`: the quote behind a key is missing, so the one before its value closes it. */
function* keyNotClosed({ before }: JsonFault, text: string): Iterable<Cause> {
  const match = /"([\w$-]+)(\s*:\s*")$/.exec(text.slice(Math.max(0, before - 200), before));
  const [, name, behind] = match ?? [];
  if (name === undefined || behind === undefined) return;
  const at = before - behind.length;
  yield {
    start: at - name.length - 1,
    end: at,
    messageId: 'unclosedKey',
    message: `The key ${show(name)} has no closing quote.`,
    help: `Write ${show(name)}: and then the value.`,
    repair: [{ start: at, end: at, text: '"' }],
    fix: { description: 'Close the quote.', safe: false },
  };
}

/** `"a" + "b"`, as programs join two texts. */
function* joinedTexts({ start, before }: JsonFault, text: string): Iterable<Cause> {
  const join = /^"\s*\+\s*"/.exec(text.slice(before - 1, start + 200))?.[0];
  if (text.charAt(start) !== '+' || join === undefined) return;
  yield {
    start,
    end: start + 1,
    messageId: 'joinedTexts',
    message: 'A plus sign joins no texts here.',
    help: 'Write both as one text in double quotes.',
    repair: [{ start: before - 1, end: before - 1 + join.length, text: '' }],
    fix: { description: 'Join the two texts.', safe: true },
  };
}

/** `"say "hello" now"`: the second quote was not meant to end the text. */
function* quotesInside({ start, before }: JsonFault, lines: SourceLines): Iterable<Cause> {
  const { text } = lines;
  if (
    text.charAt(before - 1) !== '"' ||
    text.charAt(start) === '"' ||
    text.slice(before, start).includes('\n')
  )
    return;
  const line = lines.line(lines.numberAt(start));
  const match = /^([\s{[]*(?:"(?:[^"\\]|\\.)*"\s*:\s*)?)"(.*)"[\]},\s]*$/.exec(line.text);
  const [, front = '', inner = ''] = match ?? [];
  if (match === null) return;
  const from = line.start + front.length + 1;
  yield {
    start: before - 1,
    end: before,
    messageId: 'quoteInText',
    message: 'This quote ends the text, but more text follows it.',
    help: 'Write \\" for a quote inside a text.',
    repair: [{ start: from, end: from + inner.length, text: inner.replace(/(?<!\\)"/g, '\\"') }],
    fix: { description: 'Escape the quotes inside the text.', safe: false },
  };
}
