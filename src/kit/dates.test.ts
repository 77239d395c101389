import { expect, test } from 'vitest';
import {
  formatAuctionDate,
  formatAuctionDay,
  formatDate,
  formatExactTime,
  formatLongDate,
  formatTime,
  yearInKampala,
} from './dates.ts';

test('shows an instant in Kampala time', () => {
  expect(formatDate('2026-12-12T12:00:00Z')).toBe('12 Dec 2026');
  expect(formatTime('2026-12-12T12:00:00Z')).toBe('3:00 PM');
});

test('shows the next day in Kampala for late evening in UTC', () => {
  expect(formatDate('2026-12-31T21:30:00Z')).toBe('1 Jan 2027');
  expect(formatTime('2026-12-31T21:30:00Z')).toBe('12:30 AM');
  expect(yearInKampala('2026-12-31T20:59:59Z')).toBe(2026);
  expect(yearInKampala('2026-12-31T21:00:00Z')).toBe(2027);
});

test('does not shift a calendar date by the time zone', () => {
  expect(formatDate('2026-01-01')).toBe('1 Jan 2026');
});

test('shows noon and midnight', () => {
  expect(formatTime('2026-05-05T09:05:00Z')).toBe('12:05 PM');
  expect(formatTime('2026-05-05T06:00:00Z')).toBe('9:00 AM');
});

test('formats auction dates as specified, with TBA without a date', () => {
  expect(formatAuctionDate('2026-12-05T12:00:00Z')).toBe('Dec 05, 2026 at 3:00 PM');
  expect(formatAuctionDate('2026-12-05T15:00:00+03:00')).toBe('Dec 05, 2026 at 3:00 PM');
  expect(formatAuctionDate(null)).toBe('TBA');
  expect(formatAuctionDay('2026-12-05T12:00:00Z')).toBe('Dec 05, 2026');
  expect(formatAuctionDate('2026-12-31T21:00:00Z')).toBe('Jan 01, 2027 at 12:00 AM');
  expect(formatAuctionDay('2026-12-09T20:59:59Z')).toBe('Dec 09, 2026');
  expect(formatAuctionDay('2026-12-09T21:00:00Z')).toBe('Dec 10, 2026');
});

test('shows the time of a bid to the second', () => {
  expect(formatExactTime('2026-12-05T12:00:07.900Z')).toBe('Dec 05, 2026 at 3:00:07 PM');
  expect(formatExactTime('2026-12-05T08:59:59Z')).toBe('Dec 05, 2026 at 11:59:59 AM');
});

test('shows a long date with the full month name and the day in Kampala', () => {
  expect(formatLongDate('2026-12-31T21:30:00Z')).toBe('1 January 2027');
  expect(formatLongDate('2026-09-05')).toBe('5 September 2026');
});

test('names every month', () => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-15`);
  expect(days.map(formatDate).join()).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.replace(/(\w+) ?/g, '15 $1 2026,').slice(0, -1),
  );
  expect(days.map((day) => formatLongDate(day).split(' ')[1]?.slice(0, 3)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
});

test.each([
  ['2026-02-28T20:59:59Z', '28 Feb 2026', '11:59 PM'],
  ['2026-02-28T21:00:00Z', '1 Mar 2026', '12:00 AM'],
  ['2028-02-28T21:00:00Z', '29 Feb 2028', '12:00 AM'],
  ['2026-06-01T08:59:00Z', '1 Jun 2026', '11:59 AM'],
  ['2026-06-01T09:00:00Z', '1 Jun 2026', '12:00 PM'],
  ['2026-06-01T10:00:00Z', '1 Jun 2026', '1:00 PM'],
])('shows %s as %s, %s', (iso, date, time) => {
  expect([formatDate(iso), formatTime(iso)]).toEqual([date, time]);
});
