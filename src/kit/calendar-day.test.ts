import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInMonth,
  daysBetween,
  formatFullDay,
  formatMonth,
  isCalendarDay,
  kampalaDay,
  rangeAfter,
  weekdayOf,
  weeksOf,
} from './calendar-day.ts';

describe('a calendar day', () => {
  test.each([
    ['2026-11-27', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['26-11-27', false],
    ['2026-11-27T00:00:00Z', false],
    ['0001-01-01', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2999-12-31', true],
    ['3000-01-01', false],
    ['', false],
  ])('validates %s: %s', (text, is) => {
    expect(isCalendarDay(text)).toBe(is);
  });

  test('starts at 21:00 UTC in Kampala', () => {
    expect(kampalaDay(new Date('2026-12-31T20:59:59Z'))).toBe('2026-12-31');
    expect(kampalaDay(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
  });

  test('adds days over months, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
    expect(daysBetween('2027-01-02', '2026-12-30')).toBe(-3);
    expect(daysBetween('2027-01-02', '2027-01-02')).toBe(0);
  });

  test('returns the weekday, from Monday', () => {
    expect(['2026-11-23', '2026-11-27', '2026-11-29'].map(weekdayOf)).toEqual([0, 4, 6]);
    expect(formatFullDay('2026-11-27')).toBe('Friday 27 November 2026');
    expect([23, 24, 25, 26, 27, 28, 29].map((day) => formatFullDay(`2026-11-${day}`).split(' ')[0])).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ]);
  });
});

describe('a month', () => {
  test('counts months across years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-01',
    ]);
    expect(formatMonth('2027-02')).toBe('February 2027');
  });

  test('splits a month into weeks from Monday, with gaps for neighbouring months', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
    expect(weeksOf('2027-02')[0]?.[0]).toBe('2027-02-01');
    expect(weeksOf('2027-02')[3]?.[6]).toBe('2027-02-28');
  });

  test('keeps the day of the month where possible', () => {
    expect(dayInMonth('2026-01-31', '2026-02')).toBe('2026-02-28');
    expect(dayInMonth('2026-01-31', '2026-12')).toBe('2026-12-31');
    expect(dayInMonth('2026-01-15', '2027-02')).toBe('2027-02-15');
    expect(dayInMonth('2027-01-31', '2028-02')).toBe('2028-02-29');
    expect(dayInMonth('2026-10-31', '2026-11')).toBe('2026-11-30');
  });
});

describe('a range', () => {
  test('starts a range, ends it, and starts a new one', () => {
    const begun = rangeAfter(null, '2026-11-27');
    expect(begun).toEqual({ from: '2026-11-27', to: null });
    expect(rangeAfter(begun, '2026-11-30')).toEqual({ from: '2026-11-27', to: '2026-11-30' });
    expect(rangeAfter(begun, '2026-11-27')).toEqual({ from: '2026-11-27', to: null });
    expect(rangeAfter(begun, '2026-11-20')).toEqual({ from: '2026-11-20', to: null });
    expect(rangeAfter({ from: '2026-11-27', to: '2026-11-30' }, '2026-11-28')).toEqual({
      from: '2026-11-28',
      to: null,
    });
  });
});
