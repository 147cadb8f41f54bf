import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessTimeZone, isTimeZone, zoneOfOffset } from '../../src/rules/valid-timezone/guess-time-zone.ts';
import { timeZoneAbbreviations, timeZoneAliases } from '../../src/rules/valid-timezone/time-zone-aliases.ts';
import { timeZoneNames } from '../../src/rules/valid-timezone/time-zones.generated.ts';
import { amount } from '../input/amount.ts';
import { fixAgent, lintAgent, rulesOf } from './lint-agent.ts';

const names = timeZoneNames.split(' ');

describe('isTimeZone', () => {
  it('takes every name of the database', () => {
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  });

  it('takes every name that the platform lists', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
  });

  it.each([
    'PST',
    'IST',
    'europe/berlin',
    '+02:00',
    'UTC+2',
    'Europe/Berlin UTC',
    '',
    ' ',
    'Etc',
    'Europe/Frankfurt',
  ])('does not take %j', (text) => {
    expect(isTimeZone(text)).toBe(false);
  });
});

describe('guessTimeZone', () => {
  it('knows every name in other letters and without its signs', () => {
    const inArea = names.filter((name) => /^(?:Africa|America|Asia|Europe|Pacific)\//.test(name));
    const strays = inArea.flatMap((name) =>
      [name.toLowerCase(), name.toUpperCase(), name.replaceAll('_', ' '), ` ${name}`]
        .filter((text) => text !== name)
        .map((text) => ({ text, guess: guessTimeZone(text) }))
        .filter(({ guess }) => guess.fault !== 'spelling' || guess.zones[0] !== name),
    );
    expect(strays).toEqual([]);
  });

  it('offers nothing but names, whatever is written', () => {
    const piece = fc.constantFrom(
      'Europe',
      'america',
      '/',
      'New',
      'york',
      ' ',
      '_',
      'Berlin',
      'UTC',
      '+',
      '5',
      ':30',
      'PST',
      '(',
      ')',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 7 }).map((some) => some.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (written) => {
        const { zones, fixed } = guessTimeZone(written);
        const offered = fixed === undefined ? zones : [...zones, fixed];
        expect(offered.filter((zone) => !isTimeZone(zone))).toEqual([]);
      }),
      { numRuns: amount(1000) },
    );
  });

  it.each([
    ['New_York', 'America/New_York'],
    ['Berlin, Germany', 'Europe/Berlin'],
    ['Europe/Frankfurt', 'Europe/Berlin'],
    ['America/San_Francisco', 'America/Los_Angeles'],
    ['Asia/Bengaluru', 'Asia/Kolkata'],
    ['Zürich', 'Europe/Zurich'],
    ['Rio de Janeiro', 'America/Sao_Paulo'],
    ['GMT Standard Time', 'Europe/London'],
    ['China Standard Time', 'Asia/Shanghai'],
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['Europe/Lodnon', 'Europe/London'],
    ['America/Chicgao', 'America/Chicago'],
    ['Kathmandu', 'Asia/Kathmandu'],
  ])('takes %s for %s', (text, zone) => {
    expect(guessTimeZone(text).zones).toEqual([zone]);
  });

  it.each(['Mars/Olympus', 'Europe', 'local', 'none', 'xyz', '{{zone}}', 'toString', 'x'.repeat(100_000)])(
    'guesses nothing for %.30s',
    (text) => {
      expect(guessTimeZone(text)).toEqual({ fault: 'unknown', zones: [] });
    },
  );
});

describe('zoneOfOffset', () => {
  it('names a zone that has the offset in winter', () => {
    const hour = 60 * 60 * 1000;
    for (let minutes = -14 * 60; minutes <= 14 * 60; minutes += 15) {
      for (const zone of zoneOfOffset(minutes).zones) {
        const offsets = [0, 6].map((month) => offsetAt(zone, Date.UTC(2024, month, 15, 12)));
        expect(Math.min(...offsets), `${zone} at ${minutes}`).toBe((minutes * hour) / 60);
      }
    }
  });

  it('turns the sign for the zones that have a fixed offset', () => {
    expect(zoneOfOffset(120).fixed).toBe('Etc/GMT-2');
    expect(zoneOfOffset(-300).fixed).toBe('Etc/GMT+5');
    expect(zoneOfOffset(330).fixed).toBeUndefined();
  });
});

function offsetAt(zone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(time);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = ['year', 'month', 'day', 'hour', 'minute'].map(
    (type) => Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute) - time;
}

describe('the table of aliases', () => {
  it('leads to names of the database only', () => {
    const zones = [...timeZoneAliases.map(([some]) => some), ...Object.values(timeZoneAbbreviations)];
    expect(zones.flatMap((some) => some.split(' ')).filter((zone) => !names.includes(zone))).toEqual([]);
  });

  it('holds each alias once, in the letters that are compared', () => {
    const aliases = [
      ...timeZoneAliases.flatMap(([, some]) => some.split(' ')),
      ...Object.keys(timeZoneAbbreviations),
    ];
    expect(aliases.filter((alias) => !/^[a-z]+$/.test(alias))).toEqual([]);
    expect(aliases.filter((alias, index) => aliases.indexOf(alias) !== index)).toEqual([]);
  });

  it('keeps away from abbreviations that are names', () => {
    expect(Object.keys(timeZoneAbbreviations).filter((alias) => isTimeZone(alias.toUpperCase()))).toEqual([]);
  });
});

describe('valid-timezone', () => {
  it('gives one finding for everything that is no name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue().filter((value) => value !== null),
        async (timezone) => {
          const found = await lintAgent({ call_configuration: { timezone } });
          const expected = typeof timezone === 'string' && isTimeZone(timezone) ? [] : ['valid-timezone'];
          expect(rulesOf(found, 'valid-timezone')).toEqual(expected);
        },
      ),
    );
  });

  it('fixes what it can', async () => {
    const repaired = await fixAgent({ call_configuration: { timezone: 'america/new_york' } });
    expect(repaired).toMatchObject({ call_configuration: { timezone: 'America/New_York' } });
  });
});
