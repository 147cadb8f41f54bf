import { weekdays } from '../../text/weekdays.ts';
import type { Weekday } from '../../types.generated.ts';

/** A weekday as a sentence names it: `Monday`. */
export function showWeekday(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** The day after; after Sunday comes Monday. */
export function nextWeekday(day: Weekday): Weekday {
  return weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] ?? 'monday';
}
