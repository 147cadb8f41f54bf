import type { AvailabilityWindow, DayEntry } from '../../types.generated.ts';

/**
 * The days of an availability window on which it is open at some time and closed at another, as far as is
 * written. Empty for a window that is switched off, and for one that is open around the clock all week.
 */
export function limitedDays(window: AvailabilityWindow | undefined): readonly DayEntry[] {
  if (window === undefined || window.enabled === false) return [];
  // What the schema rejected is a hole in the list.
  const days: readonly (DayEntry | undefined)[] = window.days ?? [];
  const open = days.filter((day): day is DayEntry => day !== undefined && isOpen(day));
  return isRoundTheClock(open) ? [] : open;
}

function isOpen({ enabled, start, end }: DayEntry): boolean {
  return enabled !== false && (start !== undefined || end !== undefined);
}

function isRoundTheClock(open: readonly DayEntry[]): boolean {
  const whole = open.filter(({ start, end }) => start === '00:00' && end === '23:59');
  return new Set(whole.map(({ day }) => day)).size === 7;
}
