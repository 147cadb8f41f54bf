import { withAsciiDigits } from '../../../text/ascii-digits.ts';
import type { Cause } from '../../causes/cause.ts';
import type { JsonFault } from '../json-reader.ts';

/** Numbers in ways of writing that JSON does not have (RFC 8259, section 6). */
export function* jsonNumberCauses(fault: JsonFault, text: string): Iterable<Cause> {
  if (fault.kind === 'key') yield* decimalComma(fault, text);
  if (fault.kind === 'value') yield* otherDigits(fault, text);
  if (fault.kind === 'comma' || fault.kind === 'number') yield* otherNotation(fault, text);
}

/** `0,65`: what follows the comma is not a key. Three digits may be a group of thousands as well. */
function* decimalComma({ start, before }: JsonFault, text: string): Iterable<Cause> {
  const whole = /:\s*(-?\d{1,9}),$/.exec(text.slice(Math.max(0, before - 60), before))?.[1];
  const part = /^(\d{1,15})(?=\s*[,}\r\n])/.exec(text.slice(start))?.[1];
  if (whole === undefined || part === undefined || before !== start) return;
  const isGroup = part.length === 3 && !/^-?0/.test(whole);
  const number = isGroup ? `${whole}${part}` : `${whole}.${part}`;
  yield {
    start: before - whole.length - 1,
    end: start + part.length,
    messageId: 'decimalComma',
    message: `${whole},${part} is not a number that JSON can read: ${isGroup ? 'digits are not grouped by commas' : 'decimals follow a point'}.`,
    help: `Write ${number}.`,
    repair: [{ start: before - 1, end: before, text: isGroup ? '' : '.' }],
    fix: { description: `Write ${number}.`, safe: false },
  };
}

function* otherDigits({ start }: JsonFault, text: string): Iterable<Cause> {
  const written = /^[-+]?\p{Nd}+(?:[.٫]\p{Nd}+)?(?=[\s,}\]])/u.exec(text.slice(start))?.[0];
  if (written === undefined || withAsciiDigits(written) === written) return;
  const number = withAsciiDigits(written).replace('٫', '.').replace(/^\+/, '');
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(number)) return;
  yield {
    start,
    end: start + written.length,
    messageId: 'foreignDigits',
    message: `${written} is not a number that JSON can read; JSON has only the digits 0-9.`,
    help: `Write ${number}.`,
    repair: [{ start, end: start + written.length, text: number }],
    fix: { description: `Write ${number}.`, safe: true },
  };
}

/** A number with so many digits and a zero in front is a telephone number, or another name made of digits. */
const maxWithZerosLength = 5;

/** `020`, `0x14`, `1_000` and `20s`. */
function* otherNotation({ start, before, kind }: JsonFault, text: string): Iterable<Cause> {
  let at = kind === 'comma' && start === before ? start : kind === 'number' ? start : -1;
  if (at === -1) return;
  while (at > 0 && /[\w.+-]/.test(text.charAt(at - 1))) at--;
  const written = /^[-+]?\d[\w.]*%?(?=[\s,}\]])/.exec(text.slice(at))?.[0] ?? '';
  const number = readNotation(written) ?? readUnit(written);
  if (number === undefined) return;
  const quoted = JSON.stringify(written);
  const isUnit = readUnit(written) !== undefined;
  yield {
    start: at,
    end: at + written.length,
    messageId: 'invalidNumber',
    message: `${written} is not a number that JSON can read.`,
    help: `Write ${isUnit ? `the number without its unit, such as ${number},` : `${number},`} or ${quoted} if it is a text.`,
    repair: [{ start: at, end: at + written.length, text: String(number) }],
    ...(isUnit ? {} : { fix: { description: `Write ${number}.`, safe: false } }),
  };
}

function readNotation(written: string): number | undefined {
  if (/^[-+]?0\d/.test(written) && written.length > maxWithZerosLength) return undefined;
  const isKnown = /^[-+]?(?:\d[\d_]*(?:\.\d+)?|0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.test(written);
  const number = isKnown ? Number(written.replaceAll('_', '')) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function readUnit(written: string): number | undefined {
  const number =
    /^([-+]?\d{1,15}(?:\.\d{1,15})?)(?:%|ms|s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?)$/.exec(
      written,
    )?.[1];
  return number === undefined ? undefined : Number(number);
}
