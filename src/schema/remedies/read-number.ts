import { withAsciiDigits } from '../../text/ascii-digits.ts';

/** A text that was meant as a number: which one, and why it is none as it stands. */
export interface NumberReading {
  readonly value: number;
  readonly fault: 'quotes' | 'mark' | 'point' | 'grouping' | 'division';
}

/** Reads the number that somebody meant by a text; undefined where no single one is plain. */
export function readNumber(text: string): NumberReading | undefined {
  const plain = withAsciiDigits(text.normalize('NFKC')).trim();
  for (const [fault, pattern, read] of readings) {
    const match = pattern.exec(plain);
    const value = match === null ? Number.NaN : read(match);
    if (Number.isFinite(value)) return { value, fault };
  }
  return undefined;
}

type Reading = readonly [
  fault: NumberReading['fault'],
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
