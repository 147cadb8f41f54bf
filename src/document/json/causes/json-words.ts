import type { SyntaxMessageId } from '../../../findings/built-in-messages.ts';
import { show } from '../../../text/show.ts';
import type { Explanation } from '../../causes/cause.ts';
import { limits } from '../../document.ts';
import type { JsonFault, JsonFaultKind } from '../json-reader.ts';

/** The words for a fault whose cause was not found: what JSON wanted at its place. */
export function jsonWords(text: string, fault: JsonFault): Explanation {
  const { start, end, other, kind } = fault;
  const found = show(text.slice(start, end));
  const name = other === undefined ? '' : text.slice(other.start, other.end);
  const [messageId, message, help] = words[kind](found, name);
  const related =
    kind === 'repeated-key' && other ? [{ ...other, message: `${name} stands here first.` }] : undefined;
  return { start, end, messageId, message, help, ...(related && { related }) };
}

type Words = (
  found: string,
  name: string,
) => readonly [messageId: SyntaxMessageId, message: string, help: string];

const words: Readonly<Record<JsonFaultKind, Words>> = {
  empty: () => ['emptyFile', 'The file is empty.', 'Write an object: {"name": "…"}.'],
  value: (found) => [
    'expectedValue',
    `A value must stand here, not ${found}.`,
    'Write a text in double quotes, a number, true, false, null, a list or an object.',
  ],
  key: (found) => [
    'expectedKey',
    `A key in double quotes must stand here, not ${found}.`,
    'Write "key": and then its value.',
  ],
  colon: (found, name) => [
    'expectedColon',
    `A colon must follow the key ${name}, not ${found}.`,
    `Write ${name}: and then its value.`,
  ],
  comma: (found) => [
    'expectedComma',
    `A comma or the closing bracket must stand here, not ${found}.`,
    'Write a comma if more follows, else close the bracket.',
  ],
  unclosed: (found) => [
    'unclosedBracket',
    `The ${found} that opens here is never closed.`,
    'Write the closing bracket where it ends.',
  ],
  'unclosed-string': () => [
    'unclosedQuote',
    'The text that begins here has no closing quote.',
    'Write a double quote where it ends.',
  ],
  escape: (found) => [
    'unknownEscape',
    `${found} means nothing in a text.`,
    'Write two backslashes to get one.',
  ],
  'control-character': (found) => [
    'controlCharacter',
    `A text cannot hold the control character ${found}.`,
    'Delete it, or write it as an escape.',
  ],
  number: () => [
    'invalidNumber',
    'This is no number that JSON can read.',
    'Put it in double quotes if it is a text.',
  ],
  'after-end': () => [
    'textAfterEnd',
    'Text stands after the end of the value.',
    'Delete it; a JSON file holds one value.',
  ],
  'repeated-key': (_, name) => [
    'repeatedKey',
    `The key ${name} stands twice in the same object.`,
    'Keep one of the two and delete the other.',
  ],
  'too-deep': () => [
    'tooDeep',
    `Values are nested more than ${limits.depth} levels deep here.`,
    'Flatten this part; no agent or model needs that many levels.',
  ],
};
