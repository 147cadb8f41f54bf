import type { ProposedFix } from '../findings/finding.ts';
import type { Path } from '../text/json-pointer.ts';
import { show, showList } from '../text/show.ts';
import { defineRule, type Message, type OwnedVisit, type Report, type Rule } from './define-rule.ts';
import { classifyTime, type TimeClass, type TimeFault, timeOfDay } from './valid-time/classify-time.ts';

const messages: Readonly<Record<TimeFault, Message>> = {
  form: {
    text: '{found} is not in the form HH:MM (24 hours, two digits each).',
    help: 'Write {times}.',
  },
  manyReadings: {
    text: '{found} is not in the form HH:MM (24 hours, two digits each), and it may mean more than one time.',
    help: 'Write {times}, whichever you mean.',
  },
  stray: {
    text: '{found} contains more than a time; the form is exactly HH:MM (24 hours, two digits each).',
    help: 'Write {times}, without spaces, quotes or hidden characters in the text.',
  },
  lookalike: {
    text: '{found} only looks like a time; the form is HH:MM (24 hours), with the digits 0-9 and the colon of the keyboard.',
    help: 'Write {times}.',
  },
  number: {
    text: '{found} is a number; the {field} of a day is a time in quotes, in the form HH:MM (24 hours).',
    help: 'Write {times}.',
  },
  manyNumbers: {
    text: '{found} is a number, and it may mean more than one time; write HH:MM (24 hours) in quotes.',
    help: 'Write {times}, whichever you mean.',
  },
  endOfDay: {
    text: '{found} is not in the form HH:MM (24 hours): the times of a day go from "00:00" to "23:59".',
    help: 'Write {times}.',
  },
  impossible: {
    text: '{found} is not a time of day: in HH:MM, hours go from 00 to 23 and minutes from 00 to 59.',
    help: 'Correct it to a time such as {example}.',
  },
  contradictory: {
    text: '{found} contradicts itself: the hour does not go with am or pm. The form is HH:MM (24 hours).',
    help: 'Write the hour from 00 to 23 and leave out am or pm, such as {example}.',
  },
  zone: {
    text: '{found} names a time zone; a time here is only HH:MM (24 hours), in the zone that "timezone" names for all days.',
    help: 'Write {times} if that is the time in the zone of "timezone".',
  },
  range: {
    text: '{found} is two times; "start" and "end" hold one each, in the form HH:MM (24 hours).',
    help: 'Write start: "{start}" and end: "{end}".',
  },
  closed: {
    text: '{found} is not a time in the form HH:MM (24 hours); a closed day is marked by its "enabled".',
    help: 'Leave "{field}" out, and set enabled to false for this day.',
  },
  allDay: {
    text: '{found} is not a time in the form HH:MM (24 hours).',
    help: 'For the whole day, write start: "00:00" and end: "23:59".',
  },
  blank: {
    text: 'The {field} is blank; it must be a time in the form HH:MM (24 hours).',
    help: 'Write a time such as {example}. For a closed day, leave "{field}" out.',
  },
  unreadable: {
    text: '{found} is not a time in the form HH:MM (24 hours, two digits each).',
    help: 'Write a time such as {example}.',
  },
  notText: {
    text: 'The {field} must be a time in quotes, in the form HH:MM (24 hours); this is {found}.',
    help: 'Write a time such as {example}.',
  },
};

const rule: Rule = defineRule({
  id: 'valid-time',
  summary: 'Require times of day in the form HH:MM, with 24 hours',
  why: 'A time in any other form may be read as another time or not at all, and the agent is closed when people call.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages,
  visit: { owned },
});

export default rule;

function* owned({ value, field, path, written }: OwnedVisit<unknown>): Iterable<Report<TimeFault>> {
  if (typeof value === 'string' && timeOfDay.test(value)) return;
  const source = typeof value === 'number' ? written() : undefined;
  const classified = classifyTime(value, field, source);
  const { fault, times } = classified;
  const fix = toFix(classified, path);
  yield {
    messageId: fault,
    data: {
      found: source !== undefined && source.length <= 20 ? source : show(value),
      field,
      times: showList(times.map((time) => show(time))),
      start: times[0] ?? '',
      end: times[1] ?? '',
      example: field === 'end' ? '"17:30"' : '"09:00"',
    },
    ...(fix === undefined ? {} : { fix }),
  };
}

/** Only if the value has one reading, and nothing besides the time would be lost. */
function toFix({ fault, times, certain }: TimeClass, path: Path): ProposedFix | undefined {
  const [time, ...others] = times;
  if (time === undefined || others.length > 0 || fault === 'zone') return undefined;
  return { description: `Write "${time}"`, safe: certain, changes: [{ kind: 'set', path, value: time }] };
}
