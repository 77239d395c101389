import { addDays, type CalendarDay, daysBetween } from '#kit/calendar-day.ts';

/** Returns all days of a period, including the first and the last one. */
export function daysOf({ from, to }: { from: CalendarDay; to: CalendarDay }): CalendarDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
