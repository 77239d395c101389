import { expect, test } from 'vitest';
import { formatAuctionDate, formatDate, formatTime, yearInKampala } from './dates.ts';

test('an instant is told as the clock in Kampala shows it', () => {
  expect(formatDate('2026-12-12T12:00:00Z')).toBe('12 Dec 2026');
  expect(formatTime('2026-12-12T12:00:00Z')).toBe('3:00 PM');
});

test('late in the evening UTC it is already tomorrow in Kampala', () => {
  expect(formatDate('2026-12-31T21:30:00Z')).toBe('1 Jan 2027');
  expect(formatTime('2026-12-31T21:30:00Z')).toBe('12:30 AM');
  expect(yearInKampala('2026-12-31T20:59:59Z')).toBe(2026);
  expect(yearInKampala('2026-12-31T21:00:00Z')).toBe(2027);
});

test('a calendar date stays the day that it says', () => {
  expect(formatDate('2026-01-01')).toBe('1 Jan 2026');
});

test('noon and midnight', () => {
  expect(formatTime('2026-05-05T09:05:00Z')).toBe('12:05 PM');
  expect(formatTime('2026-05-05T06:00:00Z')).toBe('9:00 AM');
});

test('auctions are written as the specification writes them, and TBA without a date', () => {
  expect(formatAuctionDate('2026-12-05T12:00:00Z')).toBe('Dec 05, 2026 at 3:00 PM');
  expect(formatAuctionDate('2026-12-05T15:00:00+03:00')).toBe('Dec 05, 2026 at 3:00 PM');
  expect(formatAuctionDate(null)).toBe('TBA');
});
