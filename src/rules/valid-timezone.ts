import type { ProposedFix } from '../findings/finding.ts';
import type { Path } from '../text/json-pointer.ts';
import { show, showList } from '../text/show.ts';
import { defineRule, type Message, type OwnedVisit, type Report, type Rule } from './define-rule.ts';
import {
  guessTimeZone,
  isTimeZone,
  type ZoneFault,
  type ZoneGuess,
  zoneOfOffset,
} from './valid-timezone/guess-time-zone.ts';

type MessageId = ZoneFault | 'manyPlaces' | 'oneAbbreviation' | 'fixedOffset' | 'oddOffset' | 'notText';

const messages: Readonly<Record<MessageId, Message>> = {
  spelling: {
    text: '{found} is almost the name of a time zone; names have fixed capital letters, a / before the city and _ for a space.',
    help: 'Write {zones}.',
  },
  place: {
    text: '{found} is not the name of a time zone; names have the form Area/City, such as "Europe/Berlin".',
    help: 'Write {zones}.',
  },
  manyPlaces: {
    text: '{found} is not the name of a time zone, and it may mean more than one; names have the form Area/City.',
    help: 'Write the one whose clocks the agent goes by, such as {zones}.',
  },
  typo: {
    text: '{found} is not the name of a time zone; names have the form Area/City, such as "Europe/Berlin".',
    help: 'Write {zones}, if that is what you mean.',
  },
  abbreviation: {
    text: '{found} is an abbreviation that more than one zone uses; names of time zones have the form Area/City.',
    help: 'Write the one whose clocks the agent goes by, such as {zones}.',
  },
  oneAbbreviation: {
    text: '{found} is an abbreviation; names of time zones have the form Area/City and hold in summer and winter.',
    help: 'Write {zones}, or another zone that uses this abbreviation.',
  },
  offset: {
    text: '{found} is an offset, not the name of a time zone: it would not change between summer and winter.',
    help: 'Write the zone of the place, such as {zones}.',
  },
  fixedOffset: {
    text: '{found} is an offset, not the name of a time zone: it would not change between summer and winter.',
    help: 'Write the zone of the place, such as {zones}. If the offset never changes, write "{fixed}"; its sign is reversed.',
  },
  oddOffset: {
    text: '{found} is an offset, not the name of a time zone, and no common zone has it.',
    help: 'Write the zone of the place, such as "Europe/Berlin".',
  },
  noOffset: {
    text: '{found} is an offset, not the name of a time zone.',
    help: 'Write {zones}. For a place with summer time, write its zone, such as "Europe/London".',
  },
  blank: {
    text: 'The time zone is blank; it must be a name in the form Area/City.',
    help: 'Write the zone of the place, such as "Europe/Berlin".',
  },
  unknown: {
    text: '{found} is not the name of a time zone; names have the form Area/City, as the IANA database lists them.',
    help: 'Write the zone of the place, such as "Europe/Berlin", or "UTC".',
  },
  notText: {
    text: 'The time zone must be a name in the form Area/City; this is {found}.',
    help: 'Write the zone of the place, such as "Europe/Berlin".',
  },
};

const rule: Rule = defineRule({
  id: 'valid-timezone',
  summary: 'Require the IANA name of a time zone',
  why: 'Opening times in an unknown zone are hours off, or not kept at all.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages,
  visit: { owned },
});

export default rule;

function* owned({ value, path }: OwnedVisit<unknown>): Iterable<Report<MessageId>> {
  if (typeof value === 'string' && isTimeZone(value)) return;
  const guess = guessFor(value);
  const fix = guess === undefined ? undefined : toFix(guess, path);
  yield {
    messageId: guess === undefined ? 'notText' : messageFor(guess),
    data: {
      found: show(value),
      zones: showList((guess?.zones ?? []).map((zone) => show(zone))),
      fixed: guess?.fixed ?? '',
    },
    ...(fix === undefined ? {} : { fix }),
  };
}

function guessFor(value: unknown): ZoneGuess | undefined {
  if (typeof value === 'string') return guessTimeZone(value);
  // +2 without quotes is a number.
  return typeof value === 'number' && Math.abs(value) <= 14 ? zoneOfOffset(value * 60) : undefined;
}

function messageFor({ fault, zones, fixed }: ZoneGuess): MessageId {
  if (fault === 'place' && zones.length > 1) return 'manyPlaces';
  if (fault === 'abbreviation' && zones.length === 1) return 'oneAbbreviation';
  if (fault !== 'offset') return fault;
  if (zones.length === 0) return 'oddOffset';
  return fixed === undefined ? 'offset' : 'fixedOffset';
}

/** Only if one zone can be meant: an offset or a shared abbreviation belongs to many. */
function toFix({ fault, zones }: ZoneGuess, path: Path): ProposedFix | undefined {
  const [zone, ...others] = zones;
  if (zone === undefined || others.length > 0 || fault === 'offset') return undefined;
  const changes = [{ kind: 'set', path, value: zone }] as const;
  return { description: `Write "${zone}"`, safe: fault === 'spelling', changes };
}
