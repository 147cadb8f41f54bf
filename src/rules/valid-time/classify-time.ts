import { plainText } from '../shared/plain-text.ts';
import { type ClockProblem, type ClockReading, readClockNumber, readClockText } from './clock-text.ts';

/** The faults of a value that is not HH:MM. */
export type TimeFault =
  | ClockProblem
  | 'form'
  | 'manyReadings'
  | 'stray'
  | 'lookalike'
  | 'number'
  | 'manyNumbers'
  | 'zone'
  | 'range'
  | 'closed'
  | 'allDay'
  | 'blank'
  | 'unreadable'
  | 'notText';

export interface TimeClass {
  readonly fault: TimeFault;
  /** Its possible readings, as HH:MM; for a range the two ends. */
  readonly times: readonly string[];
  /** True where the one time is certainly what is meant. */
  readonly certain: boolean;
}

/** A time of day as the service has it (docs/service.md, 2.2). */
export const timeOfDay: RegExp = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

/**
 * Classifies a value that `timeOfDay` does not accept, for `start` or `end` of a day. `written` is
 * the value as it stands in the file, where that is known.
 */
export function classifyTime(value: unknown, field: string, written?: string): TimeClass {
  if (typeof value === 'string') return classifyText(value, field);
  if (typeof value === 'number') return classifyNumber(value, field, written);
  return without(value === false ? 'closed' : 'notText');
}

function classifyText(text: string, field: string): TimeClass {
  if (text.length > maxLength) return without('unreadable');
  const plain = plainText(text);
  if (plain === '') return without('blank');
  return (
    classifyAlmost(text, plain) ??
    classifyWord(plain, field) ??
    classifyRange(plain) ??
    classifyClock(readClockText(plain), field) ??
    classifyZoned(plain) ??
    without('unreadable')
  );
}

/** Longer text is not a time in any form; the limit keeps odd input cheap. */
const maxLength = 60;

/** HH:MM but for spaces, quotes and hidden characters, other scripts' digits, or the letter O. */
function classifyAlmost(text: string, plain: string): TimeClass | undefined {
  const bare = plain.replaceAll(/["'` ]/g, '');
  const time = bare.replaceAll('o', '0').replace(/[∶꞉]/, ':');
  if (!timeOfDay.test(time)) return undefined;
  const isAscii = /^[\x00-\x7f]*$/.test(text.replaceAll(/[\p{Cf}\s]/gu, ''));
  return { fault: isAscii && time === bare ? 'stray' : 'lookalike', times: [time], certain: true };
}

function classifyWord(plain: string, field: string): TimeClass | undefined {
  const word = plain.replaceAll(/[ ./–—-]/g, '').replace(/^12(?=[a-z])/, '');
  if (words.closed.has(word) || word === '') return without('closed');
  if (words.allDay.has(word)) return without('allDay');
  if (words.noon.has(word)) return { fault: 'form', times: ['12:00'], certain: true };
  return words.midnight.has(word) ? classifyMidnight(field) : undefined;
}

const words: Readonly<Record<'closed' | 'allDay' | 'noon' | 'midnight', ReadonlySet<string>>> = {
  closed: new Set([
    'closed',
    'close',
    'none',
    'null',
    'nil',
    'off',
    'no',
    'never',
    'na',
    'false',
    'x',
    'geschlossen',
    'cerrado',
    'fermé',
  ]),
  allDay: new Set(['allday', 'wholeday', '24h', '24hrs', '24hours', '247', 'always', 'open', 'anytime']),
  noon: new Set(['noon', 'midday']),
  midnight: new Set(['midnight']),
};

/** A day begins at midnight; it cannot end there, because 24:00 is not a time and 00:00 comes before every start. */
function classifyMidnight(field: string): TimeClass {
  return field === 'start'
    ? { fault: 'form', times: ['00:00'], certain: true }
    : { fault: 'endOfDay', times: ['23:59'], certain: false };
}

function classifyNumber(value: number, field: string, written = ''): TimeClass {
  // `0900`, `09` and `17.30` are not plain numbers to whoever wrote them.
  const isClockText = /^(?:0\d{1,3}|\d{1,2}\.[0-5]\d)$/.test(written);
  const classified = classifyClock(isClockText ? readClockText(written) : readClockNumber(value), field);
  if (classified === undefined) return without('notText');
  if (classified.fault === 'form') return { ...classified, fault: 'number' };
  return classified.fault === 'manyReadings' ? { ...classified, fault: 'manyNumbers' } : classified;
}

function classifyClock(clock: ClockReading | ClockProblem | undefined, field: string): TimeClass | undefined {
  if (clock === undefined) return undefined;
  if (clock === 'endOfDay') return { ...classifyMidnight(field), fault: 'endOfDay', certain: false };
  if (typeof clock === 'string') return without(clock);
  if (field === 'end' && clock.times[0] === '00:00') return classifyMidnight(field);
  return { fault: clock.times.length === 1 ? 'form' : 'manyReadings', ...clock };
}

/** `09:00-17:00` and `9 to 5`. */
function classifyRange(plain: string): TimeClass | undefined {
  const [, from, to] =
    /^(.*\d.*?) ?(?:-|–|—|~|\bto\b|\btill?\b|\buntil\b|\bbis\b) ?(\d.*)$/.exec(plain) ?? [];
  if (from === undefined || to === undefined || isMinutesAfterDash(plain)) return undefined;
  const [start, end] = [readClockText(from), readClockText(to)];
  if (typeof start !== 'object' || typeof end !== 'object') return undefined;
  const [first = '', last = ''] = [start.times[0], end.times[0]];
  return { fault: 'range', times: [first, inAfternoon(to, first, last)], certain: false };
}

/** `9-30` is one time: no hour is 00 or above 24. */
function isMinutesAfterDash(plain: string): boolean {
  const minutes = /^\d{1,2} ?- ?(\d{2})$/.exec(plain)?.[1];
  return minutes !== undefined && (minutes === '00' || Number(minutes) > 24);
}

/** The end of `9 to 5` is five in the afternoon. */
function inAfternoon(to: string, first: string, last: string): string {
  if (!/^[1-9](?::\d\d)?$/.test(to)) return last;
  const later = `${Number(last.slice(0, 2)) + 12}${last.slice(2)}`;
  return last < first && first < later ? later : last;
}

/** `09:00 CET`, `09:00Z` and `09:00+02:00`. */
function classifyZoned(plain: string): TimeClass | undefined {
  const zoned = /^(\d.*?) ?(?:z|(?:utc|gmt)?[+-]\d[\d:]*|[a-z]{1,4}t|utc)$/.exec(plain);
  const clock = zoned === null ? undefined : readClockText(zoned[1] ?? '');
  return typeof clock === 'object'
    ? { fault: 'zone', times: clock.times.slice(0, 1), certain: false }
    : undefined;
}

function without(fault: TimeFault): TimeClass {
  return { fault, times: [], certain: false };
}
