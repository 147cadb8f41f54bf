import { plainText } from '../shared/plain-text.ts';

/** A clock time that somebody wrote in another form than HH:MM. */
export interface ClockReading {
  /** Its possible readings as HH:MM, the likeliest first. */
  readonly times: readonly string[];
  /** True where nothing else can be meant. */
  readonly certain: boolean;
}

/** `impossible`: numbers that no clock shows (25:00). `contradictory`: 17:30 am. `endOfDay`: 24:00. */
export type ClockProblem = 'impossible' | 'contradictory' | 'endOfDay';

/** Reads text such as `9am`, `6:00 p.m.`, `17.30`, `17h30` or `0900`; undefined when it does not look like a time. */
export function readClockText(text: string): ClockReading | ClockProblem | undefined {
  const plain = plainText(text).replaceAll(/["'`]/g, '');
  const decimal = /^(\d{1,2})[.,]([1-9])$/.exec(plain);
  if (decimal !== null) return readFraction(Number(`${decimal[1]}.${decimal[2]}`));
  const { body, half } = withoutHalf(plain);
  const parts = split(tidy(body));
  if (parts === undefined) return undefined;
  return toClock(parts, half);
}

/**
 * Reads a number: a bare hour, HHMM without its colon, HH.MM whose last zero is lost, or the minutes or seconds
 * that YAML 1.1 readers make of unquoted 12:30 and 12:30:00. Undefined when it is none of them.
 */
export function readClockNumber(value: number): ClockReading | ClockProblem | undefined {
  if (value === 24 || value === 2400) return 'endOfDay';
  if (!Number.isInteger(value)) return readFraction(value);
  const readings = [
    value < 24 ? clockTime(value, 0) : undefined,
    value > 24 ? clockTime(Math.floor(value / 100), value % 100) : undefined,
    value > 24 ? clockTime(Math.floor(value / 60), value % 60) : undefined,
    value >= 3600 && value % 60 === 0 ? clockTime(Math.floor(value / 3600), (value / 60) % 60) : undefined,
  ];
  const times = distinct(readings);
  if (times.length === 0) return undefined;
  const isHourOfAfternoon = value > 12 && value < 24;
  const isPlainHhmm = value > 1440 && value < 2400;
  return { times, certain: times.length === 1 && (isHourOfAfternoon || isPlainHhmm) };
}

/** HH:MM, or undefined when no clock shows it. */
function clockTime(hour: number, minute: number): string | undefined {
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return undefined;
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function distinct(times: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(times.filter((time) => time !== undefined))];
}

/** 9.3 was 9.30 before the number lost its zero; .25, .5 and .75 may be parts of an hour as well. */
function readFraction(value: number): ClockReading | undefined {
  const [, hour, fraction = ''] = /^(\d{1,2})\.(\d{1,2})$/.exec(String(value)) ?? [];
  if (hour === undefined) return undefined;
  const partOfHour = quarters[fraction];
  const times = distinct([
    clockTime(Number(hour), Number(fraction.padEnd(2, '0'))),
    partOfHour === undefined ? undefined : clockTime(Number(hour), partOfHour),
  ]);
  if (times.length === 0) return undefined;
  return { times, certain: times.length === 1 && fraction.length === 2 && partOfHour === undefined };
}

const quarters: Readonly<Record<string, number>> = { '25': 15, '5': 30, '75': 45 };

type Half = 'am' | 'pm' | undefined;

function withoutHalf(text: string): { readonly body: string; readonly half: Half } {
  const behind = /^(.*[\d:.h ]) ?([ap])(?:\.? ?m)?\.?$/.exec(text);
  const before = /^([ap])\.?m\.? ?(\d.*)$/.exec(text);
  const letter = behind?.[2] ?? before?.[1];
  const body = (behind?.[1] ?? before?.[2] ?? text).trim();
  return { body, half: letter === undefined ? undefined : letter === 'p' ? 'pm' : 'am' };
}

/** Every separator as one colon, and the words around a time gone. */
function tidy(text: string): string {
  return text
    .replace(/^(?:at|um|kl\.?|klo|t(?=\d)) ?/, '')
    .replace(/ ?(?:o'?clock|min(?:utes)?|m|分)\.?$/, '')
    .replaceAll(/ ?(?:[:.,;_=∶꞉]|uhr|uur|h(?:rs?|ours?)?\b\.?|h(?=\d)|[時时点]) ?/g, ':')
    .replaceAll(/:{2,}/g, ':')
    .replace(/:$/, '');
}

interface Parts {
  readonly hour: number;
  readonly minute: string;
  readonly second: number;
}

function split(text: string): Parts | undefined {
  const spaced = /^(\d{1,2})(?:[: -](\d{1,2})(?::(\d{1,2})(?::\d+)?)?)?$/.exec(text);
  const [, hour, minute, second] = spaced ?? /^(\d{1,2})(\d{2})(\d{2})?$/.exec(text) ?? [];
  if (hour === undefined) return undefined;
  return { hour: Number(hour), minute: minute ?? '', second: Number(second ?? 0) };
}

function toClock({ hour, minute, second }: Parts, half: Half): ClockReading | ClockProblem {
  const hour24 = half === undefined ? hour : to24Hours(hour, half);
  if (hour24 === undefined) return hour > 24 ? 'impossible' : 'contradictory';
  const minutes = minute === '' ? [0] : minutesOf(minute);
  if (hour24 === 24 && minutes[0] === 0 && second === 0) return 'endOfDay';
  const times = distinct(minutes.map((value) => clockTime(hour24, value)));
  if (times.length === 0 || second > 59) return 'impossible';
  const isBareHour = minute === '' && half === undefined && hour < 13;
  return { times, certain: times.length === 1 && minute.length !== 1 && !isBareHour && second === 0 };
}

function to24Hours(hour: number, half: Half): number | undefined {
  if (half === 'pm') return hour === 0 || hour > 23 ? undefined : hour < 12 ? hour + 12 : hour;
  return hour > 12 ? undefined : hour % 12;
}

/** A single digit may have lost the zero before it or behind it; a lone 3 is half an hour or three minutes. */
function minutesOf(minute: string): readonly number[] {
  const value = Number(minute);
  return minute.length === 2 || value === 0 ? [value] : [value, value * 10];
}
