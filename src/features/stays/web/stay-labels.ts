import type { StayState } from '#features/stays/choices.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const stayStateLabels: Record<StayState, [words: string, tone: BadgeTone]> = {
  requested: [t('Waiting for the host'), 'info'],
  held: [t('Not paid yet'), 'plain'],
  confirmed: [t('Confirmed'), 'ok'],
  completed: [t('Completed'), 'plain'],
  declined: [t('Declined'), 'danger'],
  lapsed: [t('Expired'), 'plain'],
  cancelled: [t('Cancelled'), 'danger'],
};

export const nightLabel = (nights: number) => t('{n, plural, one {# night} other {# nights}}', { n: nights });
export const guestLabel = (guests: number) => t('{n, plural, one {# guest} other {# guests}}', { n: guests });

/** Formats the dates of a stay as `1 Dec 2026 to 4 Dec 2026, 3 nights`. */
export function dateRangeLabel({
  checkIn,
  checkOut,
  nights,
}: {
  checkIn: string;
  checkOut: string;
  nights: number;
}) {
  return t('{checkIn} to {checkOut}, {nights}', {
    checkIn: formatDate(checkIn),
    checkOut: formatDate(checkOut),
    nights: nightLabel(nights),
  });
}

/** Formats a time as `3:20 PM`, with the day when it is not today. */
export function untilLabel(iso: string, today: string): string {
  const time = formatTime(iso);
  return formatDate(iso) === formatDate(today) ? time : t('{time} on {day}', { time, day: formatDate(iso) });
}

/** Formats an hour such as `14:00` as `2:00 PM`. */
export const hourLabel = (hour: string) => formatTime(`2000-01-01T${hour}:00+03:00`);
