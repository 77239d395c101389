import { formatLongDate } from './dates.ts';
import { kampalaOffsetMs } from './kampala.ts';
import { t } from './t.ts';

/**
 * A calendar day in Kampala, such as `2026-11-27`, without a time or a time zone. These texts sort and
 * compare as the days do. Only the server knows which day is today (`kampalaDay`), and sends it to the
 * browser.
 */
export type CalendarDay = string;

/** Days outside this range are probably typing errors. */
const earliest = '1900-01-01';
const latest = '2999-12-31';

const dayMs = 86_400_000;
const msOf = (day: CalendarDay) => Date.parse(`${day}T00:00:00Z`);
const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns true when a text is a day that exists, unlike `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliest || text > latest) return false;
  const ms = msOf(text);
  return !Number.isNaN(ms) && textOf(ms) === text;
}

/** Returns the day in Kampala at a time. */
export function kampalaDay(at: Date): CalendarDay {
  return textOf(at.getTime() + kampalaOffsetMs);
}

/** Returns the time at which a day begins in Kampala. */
export function startOfDay(day: CalendarDay): Date {
  return new Date(msOf(day) - kampalaOffsetMs);
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return textOf(msOf(day) + count * dayMs);
}

/** Returns how many days `to` is after `from`, such as the nights between an arrival and a departure. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (msOf(to) - msOf(from)) / dayMs;
}

/** Returns the weekday, from 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return (new Date(msOf(day)).getUTCDay() + 6) % 7;
}

export const weekdayNames = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const;

/** Returns a text such as `Friday 27 November 2026`. */
export function formatFullDay(day: CalendarDay): string {
  return `${weekdayNames[weekdayOf(day)]} ${formatLongDate(day)}`;
}

/** A month, such as `2026-11`. */
export type CalendarMonth = string;

export function monthOf(day: CalendarDay): CalendarMonth {
  return day.slice(0, 7);
}

export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthNumber - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Returns a text such as `November 2026`. */
export function formatMonth(month: CalendarMonth): string {
  return formatLongDate(`${month}-01`).slice(2);
}

/** Returns the same day of another month, or the last day of that month if it is shorter. */
export function dayInMonth(day: CalendarDay, month: CalendarMonth): CalendarDay {
  const sameDay = `${month}-${day.slice(8)}`;
  return isCalendarDay(sameDay) ? sameDay : addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Returns the weeks of a month, starting on Monday, with null for days of the adjacent months. */
export function weeksOf(month: CalendarMonth): (CalendarDay | null)[][] {
  const first = `${month}-01`;
  const leadingDays = weekdayOf(first);
  const length = daysBetween(first, `${addMonths(month, 1)}-01`);
  return Array.from({ length: Math.ceil((leadingDays + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = week * 7 + weekday - leadingDays;
      return index >= 0 && index < length ? addDays(first, index) : null;
    }),
  );
}

/** A range of days; `to` is null until it is chosen. */
export type DayRange = { from: CalendarDay; to: CalendarDay | null };

/**
 * Returns the range after a tap on a day. The first tap begins a range, a tap on a later day ends it, and any
 * other tap begins a new one.
 */
export function rangeAfter(range: DayRange | null, day: CalendarDay): DayRange {
  return range && range.to === null && day > range.from
    ? { from: range.from, to: day }
    : { from: day, to: null };
}
