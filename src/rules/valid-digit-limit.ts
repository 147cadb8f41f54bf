import type { ProposedFix } from '../findings/finding.ts';
import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import type { KeypadInputDetection } from '../types.generated.ts';
import { defineRule, type OwnedVisit, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { digitNames, plainText } from './shared/plain-text.ts';

type MessageId = 'text' | 'fraction' | 'notNumber' | 'tooSmall';

const rule: Rule = defineRule({
  id: 'valid-digit-limit',
  summary: 'Require a digit limit that is a whole number, 1 or more',
  why: 'With any other limit nobody can tell when the input is complete, and the caller waits after the last key.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages: {
    text: {
      text: 'The digit limit must be a whole number, 1 or more; this is the text {found}.',
      help: 'Write the number {number}, without quotes.',
    },
    fraction: {
      text: 'The digit limit must be a whole number, 1 or more; {found} is not whole.',
      help: 'Write how many digits make the input complete, such as 4.',
    },
    notNumber: {
      text: 'The digit limit must be a whole number, 1 or more; this is {found}.',
      help: 'Write how many digits make the input complete, such as 4.',
    },
    tooSmall: {
      text: 'The digit limit must be a whole number, 1 or more; {found} leaves no room for a single digit.',
      help: 'Write how many digits make the input complete, such as 4, or set digit_limit_enabled to false.',
    },
  },
  visit: { owned, keypadInputDetection },
});

export default rule;

function* owned({ value, path }: OwnedVisit<unknown>): Iterable<Report<MessageId>> {
  if (Number.isInteger(value)) return;
  const number = typeof value === 'string' ? readNumber(value) : undefined;
  if (number !== undefined) {
    const data = { found: show(value), number };
    yield { messageId: 'text', data, fix: toFix(number, path) };
    return;
  }
  const isFraction = typeof value === 'number' && Number.isFinite(value);
  yield { messageId: isFraction ? 'fraction' : 'notNumber', data: { found: show(value) } };
}

/** A limit that is switched off may be any whole number: it limits nothing. */
function* keypadInputDetection({
  value,
  at,
}: PartVisit<KeypadInputDetection, unknown>): Iterable<Report<MessageId>> {
  const { enabled, digit_limit_enabled, digit_limit } = value;
  if (digit_limit === undefined || digit_limit >= 1) return;
  if (enabled === false || digit_limit_enabled === false) return;
  yield { messageId: 'tooSmall', data: { found: digit_limit }, at: at('digit_limit') };
}

/** `4`, `4.0`, `four` and `4 digits`, but nothing below 1. */
function readNumber(text: string): number | undefined {
  if (text.length > maxLength) return undefined;
  const word = plainText(text).replace(/ ?digits?$/, '');
  const named = digitNames.indexOf(word);
  const number = named >= 0 ? named : /^\d+(?:\.0*)?$/.test(word) ? Number(word) : 0;
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Longer text is not a number of digits; the limit keeps odd input cheap. */
const maxLength = 60;

function toFix(number: number, path: Path): ProposedFix {
  return { description: `Write ${number}`, safe: true, changes: [{ kind: 'set', path, value: number }] };
}
