import type { AvailabilityWindow, DayEntry, Weekday } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { showWeekday } from './shared/weekdays.ts';

type MessageId = 'other' | 'same';

const rule: Rule = defineRule({
  id: 'no-duplicate-day',
  summary: 'Require that a list of days names each weekday once',
  why: 'With two entries for one day nobody can tell which of them counts, and the agent may be closed when people call.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  messages: {
    other: {
      text: '{Day} is already in this list with other settings; list each weekday once, because it is not known which entry counts.',
      help: 'Write one entry for {Day}, from its first opening to its last closing.',
    },
    same: {
      text: '{Day} is already in this list with the same settings; list each weekday once.',
      help: 'Remove this entry, or change "{day}" to the day you mean.',
    },
  },
  visit: { availabilityWindow },
});

export default rule;

function* availabilityWindow({
  value,
  at,
}: PartVisit<AvailabilityWindow, unknown>): Iterable<Report<MessageId>> {
  const firsts = new Map<Weekday, number>();
  // What the schema rejected is a hole in the list.
  const days: readonly (DayEntry | undefined)[] = value.days ?? [];
  for (const [index, entry] of days.entries()) {
    const day = entry?.day;
    if (entry === undefined || day === undefined) continue;
    const first = firsts.get(day);
    if (first === undefined) firsts.set(day, index);
    else {
      yield {
        messageId: isSame(entry, days[first]) ? 'same' : 'other',
        data: { Day: showWeekday(day), day },
        at: { ...at('days', index, 'day'), part: 'use' },
        related: [{ place: at('days', first, 'day'), message: `the first entry for ${showWeekday(day)}` }],
      };
    }
  }
}

function isSame(a: DayEntry, b: DayEntry | undefined): boolean {
  return a.enabled === b?.enabled && a.start === b?.start && a.end === b?.end;
}
