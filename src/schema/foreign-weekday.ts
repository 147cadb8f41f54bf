import { spelling } from '../text/nearest.ts';

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
const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The English name of a weekday that is written in another language; undefined where two languages disagree. */
export function foreignWeekday(written: string): string | undefined {
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
    names.map((name, index) => [spelling(format.format(Date.UTC(2024, 0, 1 + index))), name] as const),
  );
  known.set(language, here);
  return here;
}
