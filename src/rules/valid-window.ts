import type { ProposedFix } from '../findings/finding.ts';
import { writeEntry } from '../schema/notation.ts';
import type { Path } from '../text/json-pointer.ts';
import type { AvailabilityWindow, DayEntry } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { nextWeekday, showWeekday } from './shared/weekdays.ts';
import { type MessageId, messages } from './valid-window/window-messages.ts';

type Visit = PartVisit<AvailabilityWindow, unknown>;

const rule: Rule = defineRule({
  id: 'valid-window',
  summary: 'Require opening times that begin before they end',
  why: 'Without time between start and end the agent is not there, and callers reach nobody.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages,
  visit: { availabilityWindow },
});

export default rule;

function* availabilityWindow(visit: Visit): Iterable<Report<MessageId>> {
  if (visit.value.enabled === false) return;
  // What the schema rejected is a hole in the list.
  const days: readonly (DayEntry | undefined)[] = visit.value.days ?? [];
  for (const [index, day] of days.entries()) {
    if (day === undefined) continue;
    if (!visit.isWritten('days', index, 'day')) {
      yield { messageId: 'noDay', data: lines(visit), at: { ...visit.at('days', index), part: 'map' } };
      // Without any times, the one entry has one fault.
      if (day.start === undefined && day.end === undefined) continue;
    }
    if (day.enabled === false) continue;
    // The entry below, with the times, is reported as the second one for this day.
    if (isHeadAlone(day) && days[index + 1]?.day === day.day) continue;
    const report = missingTime(visit, day, index) ?? wrongOrder(visit, day, index);
    if (report !== undefined) yield report;
  }
}

/** A day and nothing else about it. */
function isHeadAlone(day: DayEntry): boolean {
  return day.day !== undefined && Object.keys(day).length === 1;
}

function missingTime(visit: Visit, day: DayEntry, index: number): Report<MessageId> | undefined {
  const hasStart = visit.isWritten('days', index, 'start');
  const hasEnd = visit.isWritten('days', index, 'end');
  // A switch that is written and yet has no value was rejected: whether the day is open is the first question.
  const isUnclear = day.enabled === undefined && visit.isWritten('days', index, 'enabled');
  if ((hasStart && hasEnd) || isUnclear) return undefined;
  const neither = day.enabled === true ? 'noTimes' : 'noTimesNoSwitch';
  return {
    messageId: hasStart ? 'noEnd' : hasEnd ? 'noStart' : neither,
    data: { Day: nameOf(day, 'The day'), ...lines(visit) },
    at: day.day === undefined ? visit.at('days', index) : visit.at('days', index, 'day'),
  };
}

function wrongOrder(visit: Visit, day: DayEntry, index: number): Report<MessageId> | undefined {
  const { start, end } = day;
  // A time that is written but not here has its finding from valid-time.
  if (start === undefined || end === undefined || start < end) return undefined;
  const afternoon = `${Number(end.slice(0, 2)) + 12}${end.slice(2)}`;
  const place = visit.at('days', index, 'end');
  return {
    messageId: start === end ? 'empty' : end === '00:00' ? 'midnight' : overnight(start, afternoon),
    data: {
      Day: nameOf(day, 'The day'),
      day: nameOf(day, 'the day'),
      next: day.day === undefined ? 'the next one' : showWeekday(nextWeekday(day.day)),
      start,
      end,
      afternoon,
      ...lines(visit),
    },
    at: place,
    related: [{ place: visit.at('days', index, 'start'), message: 'it starts here' }],
    ...(start > end && end === '00:00' ? { fix: untilLastMinute(place.path) } : {}),
  };
}

/** The lines to type, in the format of the file. */
function lines({ format }: Visit): Readonly<Record<string, string>> {
  return {
    weekday: writeEntry('day', 'monday', format),
    opens: writeEntry('start', '09:00', format),
    closes: writeEntry('end', '17:30', format),
    first: writeEntry('start', '00:00', format),
    last: writeEntry('end', '23:59', format),
    closed: writeEntry('enabled', false, format),
  };
}

/** `09:00` to `05:00` is a slip more often than a night. */
function overnight(start: string, afternoon: string): MessageId {
  return start < afternoon && afternoon < '24' ? 'overnightOrAfternoon' : 'overnight';
}

function untilLastMinute(path: Path): ProposedFix {
  return { description: 'Write "23:59"', safe: false, changes: [{ kind: 'set', path, value: '23:59' }] };
}

function nameOf({ day }: DayEntry, otherwise: string): string {
  return day === undefined ? otherwise : showWeekday(day);
}
