import { isSlip, nearest, spelling } from '../text/nearest.ts';
import { show, showList } from '../text/show.ts';
import { weekdays } from '../text/weekdays.ts';
import type { SchemaFinding } from './explain-context.ts';
import { showField } from './show-field.ts';
import type { Violation } from './violation.ts';

/** A value outside a closed list, such as a weekday: the list, and the nearest of it as a fix. */
export function explainEnum(
  violation: Extract<Violation, { keyword: 'enum' }>,
  value: unknown,
): SchemaFinding {
  const meant = typeof value === 'string' ? meantValue(value, violation.values) : undefined;
  return {
    rule: 'schema/enum',
    severity: 'error',
    messageId: 'notListed',
    message: `${showField(violation.path)} must be ${showList(violation.values)}; ${show(value)} is not one of them.`,
    help: meant === undefined ? helpFor(value, violation.values) : `Write ${meant}.`,
    place: { path: violation.path, part: 'value' },
    ...(meant === undefined
      ? {}
      : {
          fix: {
            description: `Write ${meant}`,
            safe: isSlip(String(value), meant) || isAbbreviation(String(value), meant),
            changes: [{ kind: 'set', path: violation.path, value: meant }],
          },
        }),
  };
}

/** `monday-friday` and `sat, sun` name several where one belongs. */
function helpFor(value: unknown, values: readonly string[]): string {
  const words = String(value).split(/[^\p{L}]+/u);
  const named = words.filter((word) => word !== '' && meantValue(word, values) !== undefined);
  return named.length > 1
    ? 'Write one of them here, and an entry of its own for each other one.'
    : `Write ${showList(values)}.`;
}

/** The listed value that somebody meant: by its spelling, by its first letters (`mon`, `tues`), nearly, or in another language. */
function meantValue(written: string, values: readonly string[]): string | undefined {
  const start = spelling(written);
  const abbreviated = values.filter((value) => start.length >= 2 && spelling(value).startsWith(start));
  if (abbreviated.length === 1) return abbreviated[0];
  const near = nearest(written, values);
  const day = near === undefined && values.includes('monday') ? foreignWeekday(written) : undefined;
  return near ?? day;
}

/** `mon` and `Thurs.`: three letters and more leave no doubt among the values that begin with them. */
function isAbbreviation(written: string, meant: string): boolean {
  const start = spelling(written);
  return start.length >= 3 && spelling(meant).startsWith(start);
}

const languages = [
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'tr',
  'ro',
  'hu',
  'uk',
];

/** The English name of a weekday that is written in another language; undefined where two languages disagree. */
function foreignWeekday(written: string): string | undefined {
  const word = spelling(written);
  const found = new Set(languages.flatMap((language) => namesIn(language).get(word) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

const known: Map<string, ReadonlyMap<string, string>> = new Map();

function namesIn(language: string): ReadonlyMap<string, string> {
  const read = known.get(language);
  if (read !== undefined) return read;
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const here = new Map(
    weekdays.map((name, index) => [spelling(format.format(Date.UTC(2024, 0, 1 + index))), name] as const),
  );
  known.set(language, here);
  return here;
}
