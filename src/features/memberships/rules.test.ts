import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dueReminder,
  isInGrace,
  membershipQuote,
  periodEnd,
  planSchedule,
  priceInShillings,
  unusedCredit,
} from './rules.ts';

const at = (day: string) => new Date(`${day}T09:00:00Z`);
const period = (from: string, until: string, value = 30_000, level = 1) => ({
  startsAt: at(from),
  endsAt: at(until),
  value,
  level,
});

describe('months', () => {
  test.each([
    ['2026-11-24T09:00:00Z', 1, '2026-12-24T09:00:00Z'],
    ['2026-11-24T09:00:00Z', 3, '2027-02-24T09:00:00Z'],
    ['2027-01-31T09:00:00Z', 1, '2027-02-28T09:00:00Z'],
    ['2028-02-29T09:00:00Z', 12, '2029-02-28T09:00:00Z'],
    // It is already the 1st in Kampala.
    ['2026-01-31T22:00:00Z', 1, '2026-02-28T22:00:00Z'],
  ])('%s and %i months later is %s', (from, months, until) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(new Date(until).toISOString());
  });
});

describe('what is left of a period', () => {
  const month = period('2026-11-01', '2026-12-01');
  test.each([
    ['2026-10-01', 30_000],
    ['2026-11-01', 30_000],
    ['2026-11-02', 29_000],
    ['2026-11-16', 15_000],
    ['2026-11-30', 1_000],
    ['2026-12-01', 0],
    ['2026-12-05', 0],
  ])('on %s it is %i', (day, left) => {
    expect(unusedCredit(month, at(day))).toBe(left);
  });

  test('a day that has begun is not left', () => {
    expect(unusedCredit(month, new Date('2026-11-16T09:00:01Z'))).toBe(14_000);
  });
});

describe('when a plan begins', () => {
  const now = at('2026-11-16');
  const running = period('2026-11-01', '2026-12-01');
  const following = period('2026-12-01', '2027-01-01');
  test('at once where there is nothing', () => {
    expect(planSchedule([], { level: 1, now })).toEqual({ startsAt: now, replaces: [] });
  });
  test('the same or less after all that is there', () => {
    for (const level of [0, 1])
      expect(planSchedule([running, following], { level, now })).toEqual({
        startsAt: following.endsAt,
        replaces: [],
      });
  });
  test('more at once, instead of all that is there', () => {
    expect(planSchedule([running, following], { level: 2, now })).toEqual({
      startsAt: now,
      replaces: [running, following],
    });
  });
  test.each([
    ['2026-12-07', '2026-12-01'],
    ['2026-12-08', '2026-12-08'],
  ])('paid on %s, after the end, it begins on %s', (day, from) => {
    expect(planSchedule([running], { level: 1, now: at(day) }).startsAt).toEqual(at(from));
  });
  test('to the millisecond: at its end, and at the end of the days of grace', () => {
    const before = (day: string) => new Date(at(day).getTime() - 1);
    const course = (of: Date, level = 1) => planSchedule([running], { level, now: of });
    expect(course(before('2026-12-01'), 2)).toEqual({ startsAt: before('2026-12-01'), replaces: [running] });
    expect(course(at('2026-12-01'), 2)).toEqual({ startsAt: at('2026-12-01'), replaces: [] });
    expect(course(before('2026-12-08')).startsAt).toEqual(running.endsAt);
  });
  test('what ended before is not replaced, and one that begins at once is', () => {
    const former = period('2026-10-01', '2026-11-01');
    expect(planSchedule([former, running], { level: 2, now }).replaces).toEqual([running]);
    expect(planSchedule([former, running], { level: 2, now: running.startsAt }).replaces).toEqual([running]);
  });
  test('after one that only begins later, whatever its plan', () => {
    expect(planSchedule([following], { level: 2, now })).toEqual({
      startsAt: following.endsAt,
      replaces: [],
    });
  });
  test('a trial that runs is followed by a plan of its level, and makes way for more', () => {
    const trial = period('2026-11-10', '2026-11-24', 0);
    expect(planSchedule([trial], { level: 1, now }).startsAt).toEqual(trial.endsAt);
    expect(planSchedule([trial], { level: 2, now })).toEqual({ startsAt: now, replaces: [trial] });
  });
  test('after what cost nothing there is no day to make up for', () => {
    const trial = period('2026-11-01', '2026-11-15', 0);
    expect(planSchedule([trial], { level: 1, now }).startsAt).toEqual(now);
  });
});

describe('a quote', () => {
  const now = at('2026-11-16');
  test('without anything before it is the price', () => {
    expect(membershipQuote([], { level: 1, months: 1, price: 30_000, now })).toMatchObject({
      amount: 30_000,
      credit: 0,
      endsAt: at('2026-12-16'),
    });
  });
  test('takes off what is left of what it replaces', () => {
    const running = period('2026-11-01', '2026-12-01');
    expect(membershipQuote([running], { level: 2, months: 1, price: 50_000, now })).toMatchObject({
      amount: 35_000,
      credit: 15_000,
      startsAt: now,
      endsAt: at('2026-12-16'),
    });
  });
  test('what is left is all of the price: nothing is to be paid, for as long as the price buys', () => {
    const running = period('2026-11-16', '2026-12-16');
    expect(membershipQuote([running], { level: 2, months: 1, price: 30_000, now })).toMatchObject({
      amount: 0,
      credit: 30_000,
      endsAt: at('2026-12-16'),
    });
    expect(membershipQuote([running], { level: 2, months: 1, price: 30_001, now })).toMatchObject({
      amount: 1,
      endsAt: at('2026-12-16'),
    });
  });
  test('counts all that it replaces together', () => {
    const [running, following] = [
      period('2026-11-01', '2026-12-01'),
      period('2026-12-01', '2026-12-31', 20_000),
    ];
    expect(membershipQuote([running, following], { level: 2, months: 1, price: 50_000, now })).toMatchObject({
      credit: 35_000,
      amount: 15_000,
    });
  });
  test('of the same plan counts nothing, and begins after it', () => {
    const running = period('2026-11-01', '2026-12-01');
    expect(membershipQuote([running], { level: 1, months: 1, price: 30_000, now })).toMatchObject({
      credit: 0,
      amount: 30_000,
      startsAt: at('2026-12-01'),
      endsAt: at('2027-01-01'),
    });
  });
  test('what is more than the price lengthens it', () => {
    const year = period('2026-11-16', '2027-11-16', 365_000);
    const quote = membershipQuote([year], { level: 2, months: 1, price: 50_000, now });
    expect([quote.amount, quote.credit, quote.endsAt]).toEqual([0, 365_000, at('2027-06-23')]);
  });
});

describe('the end of a period', () => {
  const month = { months: 1, price: 30_000 };
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
  ])('for %i shillings is %s', (total, until) => {
    expect(periodEnd(at('2026-11-16'), { ...month, total })).toEqual(at(until));
  });
});

test('the days of grace are seven', () => {
  const end = at('2026-11-16');
  expect(
    ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map((day) => isInGrace(end, at(day))),
  ).toEqual([false, true, true, false]);
});

test.each([
  ['UGX', 30_000, 3, 90_000],
  ['USD', 7_900, 1, 292_300],
  ['USD', 7_901, 1, 292_337],
] as const)(
  'a price in %s of %i a month for %i months is %i shillings',
  (currency, monthly, months, price) => {
    expect(priceInShillings({ currency, monthly, months }, 3_700)).toBe(price);
  },
);

describe('letters before the end', () => {
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
  ])('on %s: %s', (day, due) => {
    expect(dueReminder(month, at(day))).toBe(due);
  });
  test.each([
    ['2026-11-17', null, 14],
    ['2026-11-28', 14, 3],
    ['2026-12-01', 3, 0],
    ['2026-12-08', 0, null],
  ])('a millisecond before %s: %s, and then %s', (day, before, then) => {
    expect(dueReminder(month, new Date(at(day).getTime() - 1))).toBe(before);
    expect(dueReminder(month, at(day))).toBe(then);
  });
  test.each([
    ['exactly a day', '2026-11-16', null],
    ['more than a day', '2026-11-15', 14],
  ])('two weeks before the end, %s after it began', (_, from, due) => {
    expect(dueReminder({ startsAt: at(from), endsAt: at('2026-12-01') }, at('2026-11-17'))).toBe(due);
  });
  test('none says that two weeks are left when two weeks is all there is', () => {
    const trial = { startsAt: at('2026-11-17'), endsAt: at('2026-12-01') };
    expect(dueReminder(trial, at('2026-11-17'))).toBeNull();
    expect(dueReminder(trial, at('2026-11-28'))).toBe(3);
  });
});
