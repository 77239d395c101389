import ICAL from 'ical.js';
import { addDays, daysBetween, kampalaDay } from '#kit/calendar-day.ts';
import type { CalendarEntry, CalendarLine } from './calendar-lines.ts';

/** Thrown for a line that cannot be parsed. The message completes a sentence for the host. */
export class LineError extends Error {
  override name = 'LineError';
}

/** Finds a time zone that the file defines. */
export type FindZone = (tzid: string) => ICAL.Timezone | null;

/**
 * Matches a date or a time. If an unquoted zone name contains a colon, its last part may precede the value:
 * `00:20261220T140000`.
 */
const dateOrTime =
  /(?:^|:)(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses a date or a time. A value without a time is a date even without `VALUE=DATE`. With `VALUE=DATE`, the
 * time of a value is ignored.
 * @throws LineError for a day that does not exist
 */
export function parseTime(value: string, parameters: string, findZone: FindZone): ICAL.Time {
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', offset] =
    dateOrTime.exec(value.trim()) ?? [];
  if (!isExistingDay(Number(year), Number(month), Number(day)) || Number(hour ?? 0) > 24)
    throw new LineError(`the date "${value.trim().slice(0, 40)}"`);
  const isDate = hour === undefined || /;VALUE=DATE(?![-\w])/i.test(parameters);
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const localZone = ICAL.Timezone.localTimezone;
  if (isDate) return new ICAL.Time({ ...date, isDate }, localZone);
  const timeOfDay = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  const [, tzid] = /;TZID="?([^";:]+)"?/i.exec(parameters) ?? [];
  if (offset) {
    const time = new ICAL.Time({ ...date, ...timeOfDay }, ICAL.Timezone.utcTimezone);
    time.adjust(0, 0, -minutesOf(offset), 0);
    return time;
  }
  return new ICAL.Time({ ...date, ...timeOfDay }, (tzid !== undefined && findZone(tzid)) || localZone);
}

/** Parses an offset from UTC such as `Z`, `+0300` or `-08:00` to minutes. */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

/** True when the day exists. The library would accept 31 June as 1 July. */
function isExistingDay(year: number, month: number, day: number): boolean {
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= ICAL.Time.daysInMonth(month, year);
}

/**
 * Returns the day in Kampala. A date stays the same, a time without a zone counts as Kampala time, and all
 * other times are converted.
 */
export function dayOf(time: ICAL.Time): string {
  const isLocalTime =
    time.isDate || time.zone === ICAL.Timezone.localTimezone || time.zone.tzid === 'floating';
  if (isLocalTime) return new Date(Date.UTC(time.year, time.month - 1, time.day)).toISOString().slice(0, 10);
  return kampalaDay(new Date(time.toUnixTime() * 1000));
}

/** @throws LineError for an invalid duration */
export function parseDuration(value: string): ICAL.Duration {
  const text = value.trim();
  if (!/\d/.test(text) || !/^[+-]?P(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/i.test(text))
    throw new LineError(`the length "${text.slice(0, 40)}"`);
  return ICAL.Duration.fromString(text.toUpperCase());
}

export const findLine = ({ lines }: CalendarEntry, name: string): CalendarLine | undefined =>
  lines.find((line) => line.name === name);

/**
 * The maximum number of nights in an entry: more than any window has, but few enough that the entry ends on a
 * valid date.
 */
const maxNights = 36_500;

/**
 * Returns the number of nights between two times: at least one, because an entry within a day takes the night
 * that begins on that day. Some channels write the end of a day as 23:59, so the last minute of a day is its
 * end.
 */
export function nightsBetween(first: string, end: ICAL.Time): number {
  const last = end.clone();
  if (!last.isDate) last.adjust(0, 0, 1, 0);
  return Math.min(Math.max(1, daysBetween(first, dayOf(last))), maxNights);
}

export function endAfter(start: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  const end = start.clone();
  end.addDuration(duration);
  return end;
}

/**
 * Returns the nights of `start/end` or `start/duration`.
 * @throws LineError
 */
export function parsePeriod(
  value: string,
  parameters: string,
  findZone: FindZone,
): { from: string; to: string } {
  const [startText = '', endText = ''] = value.split('/');
  const start = parseTime(startText, parameters.replace(/;VALUE=[A-Z-]+/i, ''), findZone);
  const end = /^[+-]?P/i.test(endText.trim())
    ? endAfter(start, parseDuration(endText))
    : parseTime(endText, parameters.replace(/;VALUE=[A-Z-]+/i, ''), findZone);
  const from = dayOf(start);
  return { from, to: addDays(from, nightsBetween(from, end)) };
}
