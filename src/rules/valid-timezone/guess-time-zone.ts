import { nearest } from '../../text/nearest.ts';
import { plainText } from '../shared/plain-text.ts';
import { timeZoneAbbreviations, timeZoneAliases } from './time-zone-aliases.ts';
import { timeZoneNames } from './time-zones.generated.ts';

/** The faults of a text that is not the name of a time zone. */
export type ZoneFault =
  | 'spelling'
  | 'place'
  | 'typo'
  | 'abbreviation'
  | 'offset'
  | 'noOffset'
  | 'blank'
  | 'unknown';

export interface ZoneGuess {
  readonly fault: ZoneFault;
  /** The zones that may be meant, the likeliest first. */
  readonly zones: readonly string[];
  /** For a whole number of hours: the zone that always has this offset. */
  readonly fixed?: string;
}

const padded = ` ${timeZoneNames} `;

/** True for a name of the IANA time zone database, or of a newer one that the platform has. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,60}$/.test(text)) return false;
  return padded.includes(` ${text} `) || isNewTimeZone(text);
}

/** The platform also accepts abbreviations and any case, so it is asked about names with an area only. */
function isNewTimeZone(text: string): boolean {
  if (!/^(?:[A-Z][A-Za-z_-]+\/)+[A-Z][A-Za-z_-]+$/.test(text) || canonicalCase(text) !== undefined)
    return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Classifies a text that `isTimeZone` does not accept, with the zones it may mean. */
export function guessTimeZone(text: string): ZoneGuess {
  if (text.length > maxLength) return { fault: 'unknown', zones: [] };
  const plain = plainText(text);
  if (plain === '') return { fault: 'blank', zones: [] };
  const spelled = canonicalCase(plain) ?? canonicalCase(plain.replaceAll(/["'`]/g, ''));
  if (spelled !== undefined) return { fault: 'spelling', zones: [spelled] };
  return guessOffset(plain) ?? guessAbbreviation(plain) ?? guessName(plain);
}

/** Longer text is not a zone; the limit keeps odd input cheap. */
const maxLength = 100;

function canonicalCase(text: string): string | undefined {
  const at = padded.toLowerCase().indexOf(` ${text.toLowerCase()} `);
  return at < 0 || text.includes(' ') ? undefined : padded.slice(at + 1, at + 1 + text.length);
}

/** `UTC+2`, `GMT+05:30`, `+0200`, `Etc/UTC-3`. */
function guessOffset(plain: string): ZoneGuess | undefined {
  const match = /^(?:etc\/)?(?:utc|gmt|z)? ?([+−–-]) ?(\d{1,2})(?::?(\d{2}))?$/.exec(plain);
  if (plain === 'z') return zoneOfOffset(0);
  if (match === null) return undefined;
  const minutes = (Number(match[2]) * 60 + Number(match[3] ?? 0)) * (match[1] === '+' ? 1 : -1);
  return zoneOfOffset(minutes);
}

/** The zones that have an offset, given in minutes east of Greenwich. */
export function zoneOfOffset(minutes: number): ZoneGuess {
  if (minutes === 0) return { fault: 'noOffset', zones: ['UTC'] };
  const zone = zoneByOffset[minutes];
  const zones = zone === undefined ? [] : [zone];
  const hours = minutes / 60;
  // The names of these zones count hours west of Greenwich.
  const fixed = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  return padded.includes(` ${fixed} `) ? { fault: 'offset', zones, fixed } : { fault: 'offset', zones };
}

/** A well-known zone for each offset that clocks show in winter. */
const zoneByOffset: Readonly<Record<number, string>> = {
  [-660]: 'Pacific/Pago_Pago',
  [-600]: 'Pacific/Honolulu',
  [-570]: 'Pacific/Marquesas',
  [-540]: 'America/Anchorage',
  [-480]: 'America/Los_Angeles',
  [-420]: 'America/Denver',
  [-360]: 'America/Chicago',
  [-300]: 'America/New_York',
  [-240]: 'America/Halifax',
  [-210]: 'America/St_Johns',
  [-180]: 'America/Sao_Paulo',
  [-120]: 'America/Noronha',
  [-60]: 'Atlantic/Azores',
  60: 'Europe/Berlin',
  120: 'Europe/Athens',
  180: 'Europe/Istanbul',
  210: 'Asia/Tehran',
  240: 'Asia/Dubai',
  270: 'Asia/Kabul',
  300: 'Asia/Karachi',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  360: 'Asia/Dhaka',
  390: 'Asia/Yangon',
  420: 'Asia/Bangkok',
  480: 'Asia/Singapore',
  525: 'Australia/Eucla',
  540: 'Asia/Tokyo',
  570: 'Australia/Adelaide',
  600: 'Australia/Sydney',
  630: 'Australia/Lord_Howe',
  660: 'Pacific/Noumea',
  720: 'Pacific/Auckland',
  765: 'Pacific/Chatham',
  780: 'Pacific/Tongatapu',
  840: 'Pacific/Kiritimati',
};

/** `PST`, `PST/PDT`, `(CEST)`. */
function guessAbbreviation(plain: string): ZoneGuess | undefined {
  const words = plain.split(/[^a-z]+/).filter((word) => word !== '');
  const [first] = words;
  if (first === undefined || !words.every((word) => Object.hasOwn(timeZoneAbbreviations, word)))
    return undefined;
  return { fault: 'abbreviation', zones: (timeZoneAbbreviations[first] ?? '').split(' ') };
}

function guessName(plain: string): ZoneGuess {
  const name = plain.replace(/^\((?:utc|gmt)[^)]*\) ?/, '');
  const index = namesToZones();
  const whole = index.get(lettersOf(name));
  if (whole !== undefined) return { fault: isOnlySpelling(name, whole) ? 'spelling' : 'place', zones: whole };
  const timeOf = timeOfPlace(name, index);
  if (timeOf !== undefined) return timeOf;
  const pieces = name
    .split(/[/\\,()|:>]/)
    .map(lettersOf)
    .filter((piece) => piece !== '');
  const known = pieces.map((piece) => index.get(piece) ?? []);
  const certain = [...new Set(known.filter(({ length }) => length === 1).flat())];
  const [city = '', area] = [pieces.at(-1), pieces.at(-2)];
  const zones = certain.length > 0 ? certain : (index.get(city) ?? []);
  if (zones.length > 0) return { fault: 'place', zones };
  const close = closeTo(city, area, index);
  if (close !== undefined) return { fault: 'typo', zones: [close] };
  const wide = known.find(({ length }) => length > 0) ?? [];
  return { fault: wide.length > 0 ? 'place' : 'unknown', zones: wide };
}

/** `Japan Standard Time`, as Windows and people name the time of a place; no other place is meant that is only spelled like it. */
function timeOfPlace(name: string, index: Index): ZoneGuess | undefined {
  const stem = /^(.+?) ?(?:standard|daylight|summer|winter|local) ?time$/.exec(name)?.[1];
  if (stem === undefined) return undefined;
  const place = lettersOf(stem);
  const zones = index.get(place);
  if (zones !== undefined) return { fault: 'place', zones };
  const known = [...index.keys()].flatMap((each) => /^(.+)standardtime$/.exec(each)?.[1] ?? []);
  const close = place.length < 5 ? undefined : nearest(place, known);
  const near = close === undefined ? undefined : index.get(`${close}standardtime`);
  return near?.length === 1 ? { fault: 'typo', zones: near } : { fault: 'unknown', zones: [] };
}

/** `America/NewYork`, `europe berlin`: every letter of the name is there. */
function isOnlySpelling(name: string, zones: readonly string[]): boolean {
  return zones.some((zone) => lettersOf(zone) === lettersOf(name) && zone.includes('/'));
}

/** The zone of a mistyped city, looked for in its own area first; a name without one must be longer to be known. */
function closeTo(city: string, area: string | undefined, index: Index): string | undefined {
  if (city.length < (area === undefined ? 5 : 4) || notCities.has(city)) return undefined;
  const names = [...index].filter(([name, zones]) => zones.length === 1 && name.length > 3);
  const inArea = names.filter(([, [zone = '']]) => lettersOf(zone.split('/')[0] ?? '') === area);
  const candidates = (inArea.length > 0 ? inArea : names).map(([name]) => name);
  return index.get(nearest(city, candidates) ?? '')?.[0];
}

const notCities: ReadonlySet<string> = new Set(
  'africa america asia europe pacific local default system'.split(' '),
);

type Index = ReadonlyMap<string, readonly string[]>;

let index: Index | undefined;

/** Built when the first unknown zone is met: cities, whole names and aliases in small letters. */
function namesToZones(): Index {
  index ??= buildIndex();
  return index;
}

function buildIndex(): Index {
  const built = new Map<string, readonly string[]>();
  for (const zone of timeZoneNames.split(' ').filter((name) => areas.test(name))) {
    built.set(lettersOf(zone), [zone]);
    const city = lettersOf(zone.slice(zone.lastIndexOf('/') + 1));
    built.set(city, [...(built.get(city) ?? []), zone]);
  }
  for (const [zones, names] of timeZoneAliases) {
    for (const name of names.split(' ')) built.set(name, zones.split(' '));
  }
  return built;
}

const areas: RegExp = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//;

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
