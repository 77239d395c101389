import { describe, expect, test } from 'vitest';
import {
  checkInError,
  checkOutError,
  dayState,
  priceOf,
  selectStayDay,
  shortAmount,
} from './calendar-days.ts';

const home = {
  today: '2026-11-23',
  taken: [{ from: '2026-12-04', to: '2026-12-06' }],
  minNights: 1,
  maxNights: 10,
  arrivalDays: null,
  noticeDays: 0,
  price: 150_000,
  weekendPrice: null,
  prices: [{ night: '2026-12-02', price: 210_000, label: 'Festival' }],
  currency: 'UGX',
};

describe('calendar days of a home', () => {
  test.each([
    ['2026-12-03', null],
    ['2026-12-04', 'taken'],
    ['2026-12-05', 'taken'],
    ['2026-12-06', null],
  ])('validates an arrival on %s: %s', (day, fault) => {
    expect(checkInError(home, day)).toBe(fault);
  });

  test('allows a departure on the arrival day of other guests, but no later', () => {
    expect(checkOutError(home, '2026-12-02', '2026-12-04')).toBeNull();
    expect(checkOutError(home, '2026-12-02', '2026-12-05')).toBe('taken');
    expect(checkOutError(home, '2026-12-06', '2026-12-16')).toBeNull();
    expect(checkOutError(home, '2026-12-06', '2026-12-17')).toBe('at most 10 nights');
    expect(checkOutError({ ...home, minNights: 2 }, '2026-12-01', '2026-12-03')).toBeNull();
    expect(checkOutError({ ...home, minNights: 2 }, '2026-12-02', '2026-12-03')).toBe('at least 2 nights');
  });

  test('ends the stay at a valid tapped day, otherwise starts a new one there', () => {
    const begun = { from: '2026-12-02', to: null };
    expect(selectStayDay(home, null, '2026-12-02')).toEqual(begun);
    expect(selectStayDay(home, begun, '2026-12-04')).toEqual({ from: '2026-12-02', to: '2026-12-04' });
    expect(selectStayDay(home, begun, '2026-12-07')).toEqual({ from: '2026-12-07', to: null });
    expect(selectStayDay(home, begun, '2026-12-01')).toEqual({ from: '2026-12-01', to: null });
    expect(selectStayDay(home, { from: '2026-12-01', to: '2026-12-02' }, '2026-12-03').to).toBeNull();
    expect(selectStayDay(home, begun, '2026-12-02')).toEqual(begun);
  });

  test("treats the stay's own nights as free in a date change", () => {
    expect(checkInError(home, '2026-12-04', { from: '2026-12-04', to: '2026-12-06' })).toBeNull();
    const own = { from: '2026-12-04', to: '2026-12-05' };
    expect(checkInError(home, '2026-12-04', own)).toBeNull();
    expect(checkInError(home, '2026-12-05', own)).toBe('taken');
    expect(checkOutError(home, '2026-12-03', '2026-12-05', own)).toBeNull();
    expect(checkOutError(home, '2026-12-03', '2026-12-06', own)).toBe('taken');
    expect(selectStayDay(home, { from: '2026-12-03', to: null }, '2026-12-05', own).to).toBe('2026-12-05');
    expect(dayState(home, null, '2026-12-04', own)).toEqual({ note: '150k', noteInWords: 'UGX 150,000' });
  });

  test('disables every day that can neither start nor end a stay', () => {
    expect(dayState(home, null, '2026-12-04')).toEqual({ cannot: 'taken' });
    expect(dayState(home, { from: '2026-12-02', to: null }, '2026-12-04')).toEqual({
      noteInWords: 'check-out',
    });
    expect(dayState(home, { from: '2026-12-02', to: '2026-12-03' }, '2026-12-04').cannot).toBe('taken');
    expect(dayState(home, null, '2026-12-02')).toEqual({ note: '210k', noteInWords: 'UGX 210,000' });
    expect(dayState({ ...home, arrivalDays: [0] }, null, '2026-12-02').cannot).toBe(
      'no check-in on Wednesdays',
    );
    expect(dayState({ ...home, noticeDays: 30 }, null, '2026-12-02').cannot).toBe('too soon');
    expect(dayState({ ...home, arrivalDays: [2] }, null, '2026-12-02').cannot).toBeUndefined();
  });

  test.each([
    [9, null],
    [10, 'too soon'],
  ])('checks an arrival nine days ahead against a notice of %d days: %s', (noticeDays, fault) => {
    expect(checkInError({ ...home, noticeDays }, '2026-12-02')).toBe(fault);
  });

  test('uses the singular for one night', () => {
    expect(checkOutError({ ...home, maxNights: 1 }, '2026-12-01', '2026-12-03')).toBe('at most 1 night');
  });

  test('charges the normal price on a weekend without its own price', () => {
    expect(priceOf(home, '2026-12-11')).toBe(150_000);
  });

  test.each([
    ['a Thursday', '2026-12-10', 150_000],
    ['a Friday', '2026-12-11', 200_000],
    ['a Saturday', '2026-12-12', 200_000],
    ['a Sunday', '2026-12-13', 150_000],
    ['a Friday with a price of its own', '2026-12-18', 210_000],
  ])('charges for the night of %s what its quote says', (_, night, price) => {
    const prices = [{ night: '2026-12-18', price: 210_000, label: null }];
    expect(priceOf({ ...home, weekendPrice: 200_000, prices }, night)).toBe(price);
  });

  test.each([
    [85, '85'],
    [84.6, '85'],
    [999, '999'],
    [1_000, '1k'],
    [1_000_000, '1M'],
    [150_000, '150k'],
    [1_250_000, '1.3M'],
  ])('formats %d as %s', (amount, words) => {
    expect(shortAmount(amount)).toBe(words);
  });
});
