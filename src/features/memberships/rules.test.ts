import { describe, expect, test } from 'vitest';
import { shillings } from '#kit/testing/shillings.ts';
import {
  addMonths,
  dueReminder,
  isInGrace,
  membershipQuote,
  periodEnd,
  planSchedule,
  unusedCredit,
} from './rules.ts';

const at = (day: string) => new Date(`${day}T09:00:00Z`);
const period = (from: string, until: string, value = 30_000, level = 1) => ({
  startsAt: at(from),
  endsAt: at(until),
  value: shillings(value),
  level,
});

describe('adding months', () => {
  test.each([
    ['2026-11-24T09:00:00Z', 1, '2026-12-24T09:00:00Z'],
    ['2026-11-24T09:00:00Z', 3, '2027-02-24T09:00:00Z'],
    ['2027-01-31T09:00:00Z', 1, '2027-02-28T09:00:00Z'],
    ['2028-02-29T09:00:00Z', 12, '2029-02-28T09:00:00Z'],
    // In Kampala, this is already 1 February.
    ['2026-01-31T22:00:00Z', 1, '2026-02-28T22:00:00Z'],
  ])('for %s and %i months returns %s', (from, months, until) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(new Date(until).toISOString());
  });
});

describe('remaining days of a period', () => {
  const month = period('2026-11-01', '2026-12-01');
  test.each([
    ['2026-10-01', 30_000],
    ['2026-11-01', 30_000],
    ['2026-11-02', 29_000],
    ['2026-11-16', 15_000],
    ['2026-11-30', 1_000],
    ['2026-12-01', 0],
    ['2026-12-05', 0],
  ])('on %s returns %i', (day, left) => {
    expect(unusedCredit(month, at(day))).toBe(left);
  });

  test('does not count a day that has begun', () => {
    expect(unusedCredit(month, new Date('2026-11-16T09:00:01Z'))).toBe(14_000);
  });
});

describe('start of a plan', () => {
  const now = at('2026-11-16');
  const running = period('2026-11-01', '2026-12-01');
  const following = period('2026-12-01', '2027-01-01');
  test('starts a plan at once when there is no other', () => {
    expect(planSchedule([], { level: 1, now })).toEqual({ startsAt: now, replaces: [] });
  });
  test('starts the same or a smaller plan after all existing periods', () => {
    for (const level of [0, 1])
      expect(planSchedule([running, following], { level, now })).toEqual({
        startsAt: following.endsAt,
        replaces: [],
      });
  });
  test('starts a larger plan at once in place of all existing periods', () => {
    expect(planSchedule([running, following], { level: 2, now })).toEqual({
      startsAt: now,
      replaces: [running, following],
    });
  });
  test.each([
    ['2026-12-07', '2026-12-01'],
    ['2026-12-08', '2026-12-08'],
  ])('for a payment on %s, after the end, starts on %s', (day, from) => {
    expect(planSchedule([running], { level: 1, now: at(day) }).startsAt).toEqual(at(from));
  });
  test('treats the end of a period and of the grace period exactly to the millisecond', () => {
    const before = (day: string) => new Date(at(day).getTime() - 1);
    const course = (of: Date, level = 1) => planSchedule([running], { level, now: of });
    expect(course(before('2026-12-01'), 2)).toEqual({ startsAt: before('2026-12-01'), replaces: [running] });
    expect(course(at('2026-12-01'), 2)).toEqual({ startsAt: at('2026-12-01'), replaces: [] });
    expect(course(before('2026-12-08')).startsAt).toEqual(running.endsAt);
  });
  test('replaces a period that begins at once, but not one that has ended', () => {
    const former = period('2026-10-01', '2026-11-01');
    expect(planSchedule([former, running], { level: 2, now }).replaces).toEqual([running]);
    expect(planSchedule([former, running], { level: 2, now: running.startsAt }).replaces).toEqual([running]);
  });
  test('starts after a future period, whatever its plan', () => {
    expect(planSchedule([following], { level: 2, now })).toEqual({
      startsAt: following.endsAt,
      replaces: [],
    });
  });
  test('follows an active trial with a plan of its level, and replaces it with a larger one', () => {
    const trial = period('2026-11-10', '2026-11-24', 0);
    expect(planSchedule([trial], { level: 1, now }).startsAt).toEqual(trial.endsAt);
    expect(planSchedule([trial], { level: 2, now })).toEqual({ startsAt: now, replaces: [trial] });
  });
  test('makes up no day after a free period', () => {
    const trial = period('2026-11-01', '2026-11-15', 0);
    expect(planSchedule([trial], { level: 1, now }).startsAt).toEqual(now);
  });
});

describe('quote', () => {
  const now = at('2026-11-16');
  test('charges the full price without earlier periods', () => {
    expect(membershipQuote([], { level: 1, months: 1, price: shillings(30_000), now })).toMatchObject({
      amount: 30_000,
      credit: 0,
      endsAt: at('2026-12-16'),
    });
  });
  test('deducts the unused value of the replaced period', () => {
    const running = period('2026-11-01', '2026-12-01');
    expect(membershipQuote([running], { level: 2, months: 1, price: shillings(50_000), now })).toMatchObject({
      amount: 35_000,
      credit: 15_000,
      startsAt: now,
      endsAt: at('2026-12-16'),
    });
  });
  test('charges nothing when the unused value covers the price, for as long as the price buys', () => {
    const running = period('2026-11-16', '2026-12-16');
    expect(membershipQuote([running], { level: 2, months: 1, price: shillings(30_000), now })).toMatchObject({
      amount: 0,
      credit: 30_000,
      endsAt: at('2026-12-16'),
    });
    expect(membershipQuote([running], { level: 2, months: 1, price: shillings(30_001), now })).toMatchObject({
      amount: 1,
      endsAt: at('2026-12-16'),
    });
  });
  test('adds up the unused value of all replaced periods', () => {
    const [running, following] = [
      period('2026-11-01', '2026-12-01'),
      period('2026-12-01', '2026-12-31', 20_000),
    ];
    expect(
      membershipQuote([running, following], { level: 2, months: 1, price: shillings(50_000), now }),
    ).toMatchObject({
      credit: 35_000,
      amount: 15_000,
    });
  });
  test('deducts nothing for the same plan and starts after it', () => {
    const running = period('2026-11-01', '2026-12-01');
    expect(membershipQuote([running], { level: 1, months: 1, price: shillings(30_000), now })).toMatchObject({
      credit: 0,
      amount: 30_000,
      startsAt: at('2026-12-01'),
      endsAt: at('2027-01-01'),
    });
  });
  test('extends the period by the value that exceeds the price', () => {
    const year = period('2026-11-16', '2027-11-16', 365_000);
    const quote = membershipQuote([year], { level: 2, months: 1, price: shillings(50_000), now });
    expect([quote.amount, quote.credit, quote.endsAt]).toEqual([0, 365_000, at('2027-06-23')]);
  });
});

describe('end of a period', () => {
  const month = { months: 1, price: shillings(30_000) };
  test.each([
    [30_000, '2026-12-16'],
    [15_000, '2026-12-01'],
    [15_001, '2026-12-02'],
    [29_000, '2026-12-15'],
    [29_999, '2026-12-16'],
    [31_000, '2026-12-17'],
    [30_999, '2026-12-16'],
    [0, '2026-11-17'],
    [1, '2026-11-17'],
    [60_000, '2027-01-15'],
    [60_999, '2027-01-15'],
  ])('for %i shillings returns %s', (total, until) => {
    expect(periodEnd(at('2026-11-16'), { ...month, total: shillings(total) })).toEqual(at(until));
  });
});

test('grants a grace period of seven days', () => {
  const end = at('2026-11-16');
  expect(
    ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map((day) => isInGrace(end, at(day))),
  ).toEqual([false, true, true, false]);
});

describe('reminders before the end', () => {
  const month = { startsAt: at('2026-11-01'), endsAt: at('2026-12-01') };
  test.each([
    ['2026-11-16', null],
    ['2026-11-17', 14],
    ['2026-11-27', 14],
    ['2026-11-28', 3],
    ['2026-11-30', 3],
    ['2026-12-01', 0],
    ['2026-12-07', 0],
    ['2026-12-08', null],
  ])('on %s returns %s', (day, due) => {
    expect(dueReminder(month, at(day))).toBe(due);
  });
  test.each([
    ['2026-11-17', null, 14],
    ['2026-11-28', 14, 3],
    ['2026-12-01', 3, 0],
    ['2026-12-08', 0, null],
  ])('a millisecond before %s returns %s, and then %s', (day, before, then) => {
    expect(dueReminder(month, new Date(at(day).getTime() - 1))).toBe(before);
    expect(dueReminder(month, at(day))).toBe(then);
  });
  test.each([
    ['exactly a day', '2026-11-16', null],
    ['more than a day', '2026-11-15', 14],
  ])('two weeks before the end, %s after the start', (_, from, due) => {
    expect(dueReminder({ startsAt: at(from), endsAt: at('2026-12-01') }, at('2026-11-17'))).toBe(due);
  });
  test('sends no 14-day reminder for a 14-day period', () => {
    const trial = { startsAt: at('2026-11-17'), endsAt: at('2026-12-01') };
    expect(dueReminder(trial, at('2026-11-17'))).toBeNull();
    expect(dueReminder(trial, at('2026-11-28'))).toBe(3);
  });
});
