import { writeEntry } from '../schema/notation.ts';
import type { AvailabilityWindow, DayEntry } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

type MessageId = 'noDays' | 'emptyDays' | 'closedDays';
type Visit = PartVisit<AvailabilityWindow, unknown>;

const rule: Rule = defineRule({
  id: 'no-closed-availability',
  summary: 'Require an open day where availability is enabled',
  why: 'Opening times that are switched on but never open leave every caller outside them.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  messages: {
    noDays: {
      text: 'This availability is enabled, but it has no "days", so it is never open.',
      help: 'Add "days" with their times, such as {day}, {opens} and {closes}, or write {off}.',
    },
    emptyDays: {
      text: 'This availability is enabled, but its list of days is empty, so it is never open.',
      help: 'List the days with their times, such as {day}, {opens} and {closes}, or write {off} beside "days".',
    },
    closedDays: {
      text: 'This availability is enabled, but every day in it is closed, so it is never open.',
      help: 'Open a day with {on}, or write {off} beside "days".',
    },
  },
  visit: { availabilityWindow },
});

export default rule;

function* availabilityWindow(visit: Visit): Iterable<Report<MessageId>> {
  if (visit.value.enabled !== true) return;
  if (!visit.isWritten('days')) yield { messageId: 'noDays', at: visit.atKey('enabled'), data: lines(visit) };
  // Undefined where the schema rejected the list, a hole where it rejected an entry: either may be open.
  const days: readonly (DayEntry | undefined)[] | undefined = visit.value.days;
  if (days?.every((day) => day?.enabled === false) !== true) return;
  yield {
    messageId: days.length === 0 ? 'emptyDays' : 'closedDays',
    at: visit.atKey('days'),
    data: lines(visit),
  };
}

/** The lines to type, in the format of the file. */
function lines({ format }: Visit): Readonly<Record<string, string>> {
  return {
    day: writeEntry('day', 'monday', format),
    opens: writeEntry('start', '09:00', format),
    closes: writeEntry('end', '17:30', format),
    on: writeEntry('enabled', true, format),
    off: writeEntry('enabled', false, format),
  };
}
