import type { SyntaxMessageId } from '../../../findings/built-in-messages.ts';
import { applyEdits, type Edit } from '../../../text/edits.ts';
import { show } from '../../../text/show.ts';
import { type Cause, type Explanation, explanationOf } from '../../causes/cause.ts';
import { SourceLines } from '../../causes/source-lines.ts';
import { limits, type SyntaxProblem } from '../../document.ts';
import { type JsonFault, type JsonFaultKind, readJson } from '../json-reader.ts';
import { jsonCauses } from './json-causes.ts';
import { jsonTextCauses } from './json-text-causes.ts';

/** The first fault of a text that is not JSON; `undefined` for one that is. */
export function findJsonProblem(text: string): SyntaxProblem | undefined {
  const read = readJson(text);
  if ('root' in read) return undefined;
  return { ...explainJson(text, read.fault), document: 0, path: read.fault.path };
}

/** Remedies are tried only up to this size: an explanation must not take longer than the parsing. */
const maxTriedLength = 1024 * 1024;

/**
 * Explains the first fault of a text that is not JSON, in the user's words. As with YAML, a cause is
 * believed when its remedy lets the reader go on.
 */
function explainJson(text: string, fault: JsonFault): Explanation {
  if (text.length > maxTriedLength) return jsonWords(text, fault);
  const lines = new SourceLines(text);
  let second: Cause | undefined;
  for (const cause of jsonTextCauses(fault, lines)) {
    const effect = effectOf(text, fault, cause.repair);
    if (effect === 'repairs') return explanationOf(cause);
    if (effect === 'helps') second ??= cause;
  }
  for (const cause of jsonCauses(fault, lines)) {
    const effect = effectOf(text, fault, cause.repair);
    if (effect === 'repairs') return explanationOf(cause);
    // Another fault follows, which may have the same cause.
    if (effect === 'helps') second ??= cause.fix ? { ...cause, fix: { ...cause.fix, safe: false } } : cause;
  }
  return second === undefined ? jsonWords(text, fault) : explanationOf(second);
}

function effectOf(
  text: string,
  fault: JsonFault,
  edits: readonly Edit[] | undefined,
): 'repairs' | 'helps' | 'nothing' {
  if (edits === undefined) return 'repairs';
  if (edits.length === 0) return 'nothing';
  const read = readJson(applyEdits(text, edits));
  if ('root' in read) return 'repairs';
  const next = read.fault.start;
  const grown = edits.reduce(
    (sum, { start, end, text: made }) => sum + (start < next ? made.length - (end - start) : 0),
    0,
  );
  return next - grown > fault.end ? 'helps' : 'nothing';
}

/** The words for a fault whose cause was not found: what JSON wanted at its place. */
function jsonWords(text: string, fault: JsonFault): Explanation {
  const { start, end, other, kind } = fault;
  const found = show(text.slice(start, end));
  const name = other === undefined ? '' : text.slice(other.start, other.end);
  const [messageId, message, help] = words[kind](found, name);
  const related =
    kind === 'repeated-key' && other ? [{ ...other, message: `${name} appears here first.` }] : undefined;
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
    `A value belongs here, not ${found}.`,
    'Write a text in double quotes, a number, true, false, null, a list or an object.',
  ],
  key: (found) => [
    'expectedKey',
    `A key in double quotes belongs here, not ${found}.`,
    'Write "key": and then its value.',
  ],
  colon: (found, name) => [
    'expectedColon',
    `A colon must follow the key ${name}, not ${found}.`,
    `Write ${name}: and then its value.`,
  ],
  comma: (found) => [
    'expectedComma',
    `A comma or the closing bracket belongs here, not ${found}.`,
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
    `${found} has no meaning in a text.`,
    'Write two backslashes to get one.',
  ],
  'control-character': (found) => [
    'controlCharacter',
    `A text cannot contain the control character ${found}.`,
    'Delete it, or write it as an escape.',
  ],
  number: () => [
    'invalidNumber',
    'This is not a number that JSON can read.',
    'Put it in double quotes if it is a text.',
  ],
  'after-end': () => [
    'textAfterEnd',
    'Text follows the end of the value.',
    'Delete it; a JSON file holds one value.',
  ],
  'repeated-key': (_, name) => [
    'repeatedKey',
    `The key ${name} appears twice in the same object.`,
    'Keep one of the two and delete the other.',
  ],
  'too-deep': () => [
    'tooDeep',
    `Values are nested more than ${limits.depth} levels deep here.`,
    'Flatten this part; no agent or model needs that many levels.',
  ],
};
