import { withAsciiDigits } from '../../text/ascii-digits.ts';
import { wanted } from '../wanted.ts';
import { nameOf, type Remedy, type Situation } from './remedy.ts';

/** The text to write where a number belongs. */
export function forNumber(situation: Situation): Remedy | undefined {
  const { violation, value } = situation;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return endless(situation);
    if (thousands.test(situation.source)) return inThousands(situation, value);
    return { because: `${value} has a fraction`, help: `Write ${Math.floor(value)} or ${Math.ceil(value)}.` };
  }
  if (typeof value !== 'string') return undefined;
  const reading = readNumber(value, violation.expected === 'integer');
  if (reading === undefined || (violation.expected === 'integer' && !Number.isInteger(reading.value)))
    return forOtherText(situation, value.normalize('NFKC').trim());
  return {
    help: helpFor[reading.slip](reading.value),
    fix: {
      description: `Write ${reading.value}`,
      safe: reading.slip !== 'grouping' && reading.slip !== 'division',
      changes: [{ kind: 'set', path: violation.path, value: reading.value }],
    },
  };
}

/** Digits in groups of three with points between, as many countries write a large number. */
const thousands: RegExp = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/** `1.200` where a whole number belongs. */
function inThousands({ violation, source }: Situation, value: number): Remedy {
  const whole = Number(source.replaceAll('.', ''));
  return {
    because: `${source} is read as ${value}, for the point begins a fraction`,
    help: `Write the number without separators: ${whole}.`,
    fix: {
      description: `Write ${whole}`,
      safe: false,
      changes: [{ kind: 'set', path: violation.path, value: whole }],
    },
  };
}

/** Fields whose name says that they count seconds (docs/service.md, 2.2). */
const namedUnit: RegExp = /_secs$/;

function secondsIn(text: string): number | undefined {
  const unit = /^(\d+(?:\.\d+)?)\s*(ms|millis\w*|s|secs?|seconds?|m|mins?|minutes?)$/i.exec(text);
  const [, number, name = ''] = unit ?? [];
  if (number === undefined) return undefined;
  const factor = /^m(?:s|illis)/i.test(name) ? 0.001 : /^m/i.test(name) ? 60 : 1;
  return Number((Number(number) * factor).toPrecision(6));
}

/** `.inf`, `.nan` and `1e400`: JSON, in which a definition is sent, has no such number (RFC 8259 section 6). */
function endless({ violation, source }: Situation): Remedy {
  const example = violation.expected === 'integer' ? '30' : '0.5';
  return {
    because: `${source} is not a number that can be sent`,
    help: `Write a finite number, such as ${example}.`,
  };
}

const helpFor: Readonly<Record<NumberReading['slip'], (value: number) => string>> = {
  quotes: (value) => `Write the number without quotes: ${value}.`,
  mark: (value) => `Remove the mark after the number: ${value}.`,
  point: (value) => `Write it with a decimal point: ${value}.`,
  grouping: (value) => `Write the number without separators: ${value}.`,
  division: (value) => `Write it as a decimal number: ${value}.`,
};

const timeUnit: RegExp = /^[-+\d.,\s]+(?:ms|millis\w*|min\w*|m|h|hr|hrs|hours?)$/i;
const duration: RegExp = /^\d+(?::\d+)+$/;

function forOtherText(situation: Situation, text: string): Remedy {
  const { violation, at, context } = situation;
  const accepted = wanted(at.field, violation.expected, context.subject);
  const percent = /^(\d{1,3}(?:[.,]\d+)?)\s*%$/.exec(text)?.[1]?.replace(',', '.');
  if (percent !== undefined && violation.expected === 'number') {
    const part = Number((Number(percent) / 100).toPrecision(6));
    return { help: `Write ${accepted} without "%", such as ${part} for ${percent} percent.` };
  }
  const seconds = namedUnit.test(nameOf(situation)) ? secondsIn(text) : undefined;
  if (seconds !== undefined && (violation.expected === 'number' || Number.isInteger(seconds)))
    return { help: `Write the seconds alone, without quotes or unit: ${seconds}.` };
  if (timeUnit.test(text) || duration.test(text)) {
    return {
      help: `Write ${accepted} alone, without quotes or unit; which unit the service counts in is not documented.`,
    };
  }
  const leading = /^[~≈<>]?\s*(\d+)\s*(?:$|(?:s|secs?|seconds?|digits?)\b)/i.exec(text)?.[1];
  const example = leading ?? (violation.expected === 'integer' ? '30' : '0.5');
  return { help: `Write ${accepted} without quotes or unit, such as ${example}.` };
}

/** A text that was meant as a number: which one, and why it is none as it stands. */
interface NumberReading {
  readonly value: number;
  readonly slip: 'quotes' | 'mark' | 'point' | 'grouping' | 'division';
}

/** Reads the number that somebody meant by a text; undefined where no single one is plain. */
function readNumber(text: string, isWhole: boolean): NumberReading | undefined {
  const plain = withAsciiDigits(text.normalize('NFKC')).trim();
  if (isWhole && thousands.test(plain)) return { value: Number(plain.replaceAll('.', '')), slip: 'grouping' };
  for (const [slip, pattern, read] of readings) {
    const match = pattern.exec(plain);
    const value = match === null ? Number.NaN : read(match);
    if (Number.isFinite(value)) return { value, slip };
  }
  return undefined;
}

type Reading = readonly [
  slip: NumberReading['slip'],
  pattern: RegExp,
  read: (match: RegExpExecArray) => number,
];

const readings: readonly Reading[] = [
  ['quotes', /^[-+]?(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})$/, ([all]) => Number(all)],
  ['mark', /^([-+]?(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15}))\s*[,;.]$/, ([, number]) => Number(number)],
  [
    'point',
    /^([-+]?(?:0|\d{1,3}(?=,\d{1,2}$))),(\d{1,15})$/,
    ([, whole, part]) => Number(`${whole}.${part}`),
  ],
  [
    'grouping',
    /^[-+]?[1-9]\d{0,2}(?:[,_' ]\d{3})+(?:\.\d{1,15})?$/,
    ([all]) => Number(all.replaceAll(/[,_' ]/g, '')),
  ],
  [
    'grouping',
    /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,15}$/,
    ([all]) => Number(all.replaceAll('.', '').replace(',', '.')),
  ],
  ['grouping', /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, ([all]) => Number(all.replaceAll('.', ''))],
  ['grouping', /^[1-9]\d{0,11}(?:_\d{1,12})+$/, ([all]) => Number(all.replaceAll('_', ''))],
  [
    'division',
    /^(\d{1,9})\s*\/\s*([1-9]\d{0,8})$/,
    ([, upper, lower]) => rounded(Number(upper) / Number(lower)),
  ],
];

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
