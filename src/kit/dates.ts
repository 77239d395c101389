import { kampalaOffsetMs } from './kampala.ts';
import { t } from './t.ts';

/**
 * Functions for dates in Kampala time: UTC+3 without daylight saving, so plain arithmetic is exact and the
 * text is the same on every machine. They take an ISO time (`2026-12-12T12:00:00Z`) or a calendar date
 * (`2026-12-12`).
 */
const months = t('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec').split(' ');

/** Returns a date such as `12 Dec 2026`. */
export function formatDate(iso: string): string {
  const { day, month, year } = kampalaParts(iso);
  return `${day} ${months[month]} ${year}`;
}

const longMonths = t(
  'January February March April May June July August September October November December',
).split(' ');

/** Returns a date such as `12 December 2026`. */
export function formatLongDate(iso: string): string {
  const { day, month, year } = kampalaParts(iso);
  return `${day} ${longMonths[month]} ${year}`;
}

/** Returns a time such as `3:00 PM`. */
export function formatTime(iso: string): string {
  const { hour, minute } = kampalaParts(iso);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Returns a text such as `Dec 12, 2026 at 3:00 PM`, or `TBA` without a date. Clients and tests rely on this
 * text.
 */
export function formatAuctionDate(iso: string | null): string {
  if (iso === null) return t('TBA');
  const { day, month, year } = kampalaParts(iso);
  return t('{month} {day}, {year} at {time}', {
    month: months[month] as string,
    day: String(day).padStart(2, '0'),
    year,
    time: formatTime(iso),
  });
}

/** Returns a date such as `Dec 12, 2026`, in the format of the auction times that are shown beside it. */
export function formatAuctionDay(iso: string): string {
  const { day, month, year } = kampalaParts(iso);
  return t('{month} {day}, {year}', {
    month: months[month] as string,
    day: String(day).padStart(2, '0'),
    year,
  });
}

/**
 * Returns a time with seconds, such as `Dec 12, 2026 at 3:00:07 PM`, for events whose order within a minute
 * matters.
 */
export function formatExactTime(iso: string): string {
  const seconds = String(new Date(iso).getUTCSeconds()).padStart(2, '0');
  return formatAuctionDate(iso).replace(/ ([AP]M)$/, `:${seconds} $1`);
}

/** Returns the calendar year in Kampala at a time. */
export function yearInKampala(iso: string): number {
  return kampalaParts(iso).year;
}

function kampalaParts(iso: string) {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const kampalaTime = new Date(Date.parse(iso) + (isCalendarDate ? 0 : kampalaOffsetMs));
  return {
    year: kampalaTime.getUTCFullYear(),
    month: kampalaTime.getUTCMonth(),
    day: kampalaTime.getUTCDate(),
    hour: kampalaTime.getUTCHours(),
    minute: kampalaTime.getUTCMinutes(),
  };
}
