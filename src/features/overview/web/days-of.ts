import { addDays, type CalendarDay, daysBetween } from '#kit/calendar-day.ts';

/** Returns each day of a period, both ends included. */
export function daysOf({ from, to }: { from: CalendarDay; to: CalendarDay }): CalendarDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
}
