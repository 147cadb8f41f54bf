import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyTime, timeOfDay } from '../../src/rules/valid-time/classify-time.ts';
import { readClockNumber, readClockText } from '../../src/rules/valid-time/clock-text.ts';
import { validate } from '../../src/schema/validate.ts';
import { amount } from '../input/amount.ts';
import { lintAgent } from './lint-agent.ts';

const clock = fc.record({ hour: fc.nat(23), minute: fc.nat(59) });
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const hhmm = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`;

const allTimes = Array.from({ length: 1440 }, (_, minutes) =>
  hhmm({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
);

function agentWithStart(start: unknown): Record<string, unknown> {
  const days = [{ day: 'monday', enabled: true, start, end: '23:59' }];
  return { call_configuration: { availability: { inbound: { enabled: true, days } } } };
}

function isAcceptedBySchema(start: unknown): boolean {
  const agent = { name: 'An agent', agent_type: 'single_prompt', ...agentWithStart(start) };
  return validate(agent, 'agent').length === 0;
}

describe('what is a time', () => {
  it('is every minute of a day, to the rule and to the schema', () => {
    expect(allTimes.filter((time) => !timeOfDay.test(time) || !isAcceptedBySchema(time))).toEqual([]);
  });

  it('is the same to the rule and to the schema for any text', () => {
    const nearTime = fc.stringMatching(/^[0-9０]{0,3}[:.h]?[0-9٣]{0,3}[ \n]?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearTime), (text) => {
        expect(timeOfDay.test(text)).toBe(isAcceptedBySchema(text));
      }),
      { numRuns: amount(2000) },
    );
  });

  it('gives one finding exactly where the schema rejects', async () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(
        value.filter((start) => start !== null),
        async (start) => {
          const found = await lintAgent(agentWithStart(start));
          const ofTime = found.filter(({ rule }) => rule === 'valid-time');
          expect(ofTime.length).toBe(isAcceptedBySchema(start) ? 0 : 1);
        },
      ),
    );
  });
});

describe('readClockText', () => {
  const spellings: Readonly<Record<string, (hour: number, minute: number) => string>> = {
    'without the zero': (hour, minute) => `${hour}:${twoDigits(minute)}`,
    'with a dot': (hour, minute) => `${twoDigits(hour)}.${twoDigits(minute)}`,
    'with an h': (hour, minute) => `${hour}h${twoDigits(minute)}`,
    'with seconds': (hour, minute) => `${twoDigits(hour)}:${twoDigits(minute)}:00`,
    'without a sign': (hour, minute) => twoDigits(hour) + twoDigits(minute),
    'in full width': (hour, minute) =>
      `${hour}：${twoDigits(minute)}`.replaceAll(/\d/g, (digit) =>
        String.fromCodePoint(0xff10 + Number(digit)),
      ),
    'with am and pm': (hour, minute) =>
      `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'am' : 'p.m.'}`,
    'with am and pm, glued': (hour, minute) =>
      `${hour % 12 || 12}:${twoDigits(minute)}${hour < 12 ? 'A' : 'PM'}`,
  };

  it.each(Object.entries(spellings))('reads every time %s', (_, spell) => {
    fc.assert(
      fc.property(clock, (time) => {
        expect(readClockText(spell(time.hour, time.minute))).toEqual({ times: [hhmm(time)], certain: true });
      }),
    );
  });

  it.each([
    ['9:5', ['09:05', '09:50']],
    ['9.5', ['09:50', '09:30']],
    ['9', ['09:00']],
    ['17:30:15', ['17:30']],
  ])('is not certain about %s', (text, times) => {
    expect(readClockText(text)).toEqual({ times, certain: false });
  });

  it.each(['', 'am', 'h', ':', 'monday', '9 to 5', '-9:00', '9:00:00:00:00', '1234567', 'constructor'])(
    'does not read %j',
    (text) => {
      expect(readClockText(text)).toBeUndefined();
    },
  );
});

describe('readClockNumber', () => {
  it('gives what YAML 1.1 readers make of an unquoted time back', () => {
    fc.assert(
      fc.property(
        clock.filter(({ hour, minute }) => hour * 60 + minute > 24),
        (time) => {
          const { hour, minute } = time;
          const read = readClockNumber(hour * 60 + minute);
          expect(read).toMatchObject({ times: expect.arrayContaining([hhmm(time)]) });
        },
      ),
    );
  });

  it('gives the digits back as they stand', () => {
    fc.assert(
      fc.property(
        clock.filter(({ hour }) => hour > 0),
        (time) => {
          const read = readClockNumber(time.hour * 100 + time.minute);
          expect(read).toMatchObject({ times: expect.arrayContaining([hhmm(time)]) });
        },
      ),
    );
  });

  it('gives only times, each once, and is certain of one at most', () => {
    const number = fc.oneof(fc.integer({ min: -10, max: 90_000 }), fc.double());
    fc.assert(
      fc.property(number, (value) => {
        const read = readClockNumber(value);
        if (typeof read !== 'object') return;
        expect(read.times.filter((time) => !timeOfDay.test(time))).toEqual([]);
        expect(new Set(read.times).size).toBe(read.times.length);
        expect(read.certain && read.times.length !== 1).toBe(false);
      }),
      { numRuns: amount(5000) },
    );
  });
});

describe('judgeTime', () => {
  it('offers nothing but times, whatever is written', () => {
    const words = fc.constantFrom(
      '9',
      '17',
      '30',
      ':',
      '.',
      'am',
      'pm',
      ' ',
      '-',
      'to',
      'h',
      'utc',
      '+',
      '00',
      'noon',
    );
    const text = fc.oneof(
      fc.array(words, { maxLength: 8 }).map((some) => some.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.oneof(text, fc.double(), fc.anything()),
        fc.constantFrom('start', 'end'),
        (value, field) => {
          const { times, certain } = classifyTime(value, field);
          expect(times.filter((time) => !timeOfDay.test(time))).toEqual([]);
          expect(certain && times.length !== 1).toBe(false);
        },
      ),
      { numRuns: amount(5000) },
    );
  });

  it.each([
    ['24:00', 'endOfDay', '23:59'],
    ['midnight', 'endOfDay', '23:59'],
    ['12am', 'endOfDay', '23:59'],
    [0, 'endOfDay', '23:59'],
    [24, 'endOfDay', '23:59'],
  ])('takes %j at the end of a day for its last minute', (value, fault, time) => {
    expect(classifyTime(value, 'end')).toEqual({ fault, times: [time], certain: false });
  });
});
