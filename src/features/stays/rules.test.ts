import { describe, expect, test } from 'vitest';
import { textOf } from '#kit/msg.ts';
import { shillings } from '#kit/testing/shillings.ts';
import {
  balanceDueDate,
  buildQuote,
  cancellationPolicyText,
  type HomeTerms,
  nightsOf,
  stayRequestError,
} from './rules.ts';

const today = '2026-11-23';
const terms: HomeTerms = {
  price: shillings(150_000),
  weekendPrice: null,
  sleeps: 4,
  minNights: 1,
  maxNights: 60,
  arrivalDays: null,
  noticeDays: 0,
  cleaningFee: null,
  guestsIncluded: null,
  extraGuestPrice: null,
  weeklyDiscount: null,
  monthlyDiscount: null,
};
const wish = { checkIn: '2026-12-01', nights: 3, guests: 2 };

test.each([
  ['a new year', '2026-12-30', ['2026-12-30', '2026-12-31', '2027-01-01']],
  ['a leap day', '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['the end of another February', '2027-02-27', ['2027-02-27', '2027-02-28', '2027-03-01']],
])('counts the nights over %s', (_, checkIn, nights) => {
  expect(nightsOf(checkIn, 3).map(({ day }) => day)).toEqual(nights);
});

test('counts Friday and Saturday nights as the weekend', () => {
  expect(nightsOf('2026-12-30', 5).map(({ isWeekend }) => isWeekend)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

describe('terms of a home', () => {
  test.each([
    ['the terms', {}, {}, null],
    ['an arrival today', {}, { checkIn: today }, null],
    ['yesterday', {}, { checkIn: '2026-11-22' }, 'checkIn'],
    ['too soon', { noticeDays: 9 }, {}, 'checkIn'],
    ['just in time', { noticeDays: 8 }, {}, null],
    ['too far ahead', {}, { checkIn: '2028-05-14' }, 'checkIn'],
    ['the last day that is sold', {}, { checkIn: '2028-05-13' }, null],
    ['an arrival on a Tuesday', { arrivalDays: [0, 2, 6] }, {}, 'checkIn'],
    ['an arrival on the day', { arrivalDays: [1] }, {}, null],
    ['no night', {}, { nights: 0 }, 'nights'],
    ['too few nights', { minNights: 4 }, {}, 'nights'],
    ['as few as allowed', { minNights: 3 }, {}, null],
    ['too many nights', { maxNights: 2 }, {}, 'nights'],
    ['as many as allowed', { maxNights: 3 }, {}, null],
    ['no guest', {}, { guests: 0 }, 'guests'],
    ['too many guests', {}, { guests: 5 }, 'guests'],
    ['as many as it has room for', {}, { guests: 4 }, null],
    ['more than any home that does not say', { sleeps: null }, { guests: 17 }, 'guests'],
    ['as many as any home that does not say', { sleeps: null }, { guests: 16 }, null],
    ['as many nights as are sold', { maxNights: 540 }, { checkIn: today, nights: 540 }, null],
    ['one more than are sold', { maxNights: 541 }, { checkIn: today, nights: 541 }, 'checkIn'],
    ['as few nights as ever', { minNights: 1 }, { nights: 1 }, null],
    ['no day of arrival at all', { arrivalDays: [] }, {}, 'checkIn'],
    ['one guest for one night', {}, { nights: 1, guests: 1 }, null],
  ])('validates an arrival: %s', (_, asked, wished, field) => {
    expect(stayRequestError({ ...terms, ...asked }, { ...wish, ...wished }, today)?.field ?? null).toBe(
      field,
    );
  });

  test.each([
    [{}, { checkIn: '2026-11-22' }, 'This date has passed. Choose a later one'],
    [{ noticeDays: 9 }, {}, 'Book this home at least 9 days in advance'],
    [{ noticeDays: 1 }, { checkIn: today }, 'Book this home at least 1 day in advance'],
    [{ arrivalDays: [0, 2] }, {}, 'Check-in days here are Monday, Wednesday'],
    [{ minNights: 2 }, { nights: 0 }, 'Please enter at least 1 night'],
    [{ minNights: 4 }, {}, 'The minimum stay here is 4 nights'],
    [{ maxNights: 1 }, {}, 'The maximum stay here is 1 night'],
    [{}, { checkIn: '2028-05-14' }, 'You can book up to 540 days in advance'],
    [{ noticeDays: 9 }, { checkIn: '2026-11-22' }, 'This date has passed. Choose a later one'],
    [{ noticeDays: 9, arrivalDays: [0] }, {}, 'Book this home at least 9 days in advance'],
    [{ arrivalDays: [0] }, { nights: 0 }, 'Check-in days here are Monday'],
    [{}, { nights: 0, guests: 0 }, 'Please enter at least 1 night'],
    [{ maxNights: 2 }, { checkIn: '2028-05-14', guests: 5 }, 'The maximum stay here is 2 nights'],
    [{}, { checkIn: '2028-05-14', guests: 5 }, 'You can book up to 540 days in advance'],
    [{ minNights: 2 }, { nights: 1 }, 'The minimum stay here is 2 nights'],
    [{ maxNights: 2 }, {}, 'The maximum stay here is 2 nights'],
    [{}, { guests: 5 }, 'This home sleeps up to 4 guests'],
    [{ sleeps: null }, { guests: 17 }, 'This home sleeps up to 16 guests'],
    [{}, { guests: 0 }, 'Please enter at least 1 guest'],
    [{ sleeps: 1 }, {}, 'This home sleeps up to 1 guest'],
  ])('formats the terms %j and %j: %s', (asked, wished, message) => {
    const fault = stayRequestError({ ...terms, ...asked }, { ...wish, ...wished }, today);
    expect(fault && textOf(fault.message)).toBe(message);
  });
});

const rules = { depositPercent: 20, balanceDays: 3 };

describe('stay price', () => {
  test('adds up the line items and rounds the deposit to a fifth of the total', () => {
    const quote = buildQuote({ ...terms, price: shillings(99_999) }, new Map(), wish, rules);
    expect(quote).toEqual({
      lines: [{ label: 'Night', nights: 3, price: 99_999, amount: 299_997 }],
      total: 299_997,
      deposit: 59_999,
      balance: 239_998,
      damageDeposit: 0,
    });
  });

  test('lists weekends and seasons as separate line items and prefers a season over a weekend', () => {
    const season = new Map([
      ['2026-12-25', { price: shillings(300_000), label: 'Christmas' }],
      ['2026-12-27', { price: shillings(90_000), label: null }],
    ]);
    const priced = { ...terms, weekendPrice: shillings(200_000) };
    expect(buildQuote(priced, season, { checkIn: '2026-12-24', nights: 5, guests: 2 }, rules).lines).toEqual([
      { label: 'Night', nights: 2, price: 150_000, amount: 300_000 },
      { label: 'Christmas', nights: 1, price: 300_000, amount: 300_000 },
      { label: 'Weekend night', nights: 1, price: 200_000, amount: 200_000 },
      { label: 'Special price', nights: 1, price: 90_000, amount: 90_000 },
    ]);
  });

  test('lists nights with a different price or label as separate line items', () => {
    const set = new Map([
      ['2026-12-02', { price: shillings(300_000), label: 'Festival' }],
      ['2026-12-03', { price: shillings(250_000), label: 'Festival' }],
      ['2026-12-04', { price: shillings(150_000), label: null }],
    ]);
    const { lines } = buildQuote(terms, set, { checkIn: '2026-12-01', nights: 4, guests: 2 }, rules);
    expect(lines.map(({ label, price }) => [label, price])).toEqual([
      ['Night', 150_000],
      ['Festival', 300_000],
      ['Festival', 250_000],
      ['Special price', 150_000],
    ]);
  });

  test('charges a minimum amount for a very cheap stay', () => {
    expect(
      buildQuote({ ...terms, price: shillings(2) }, new Map(), { ...wish, nights: 1 }, rules),
    ).toMatchObject({
      deposit: 1,
      balance: 1,
    });
  });

  test('charges the weekend price on Friday and Saturday nights', () => {
    const fromThursday = { checkIn: '2026-12-03', nights: 4, guests: 2 };
    expect(
      buildQuote({ ...terms, weekendPrice: shillings(200_000) }, new Map(), fromThursday, rules).lines,
    ).toEqual([
      { label: 'Night', nights: 2, price: 150_000, amount: 300_000 },
      { label: 'Weekend night', nights: 2, price: 200_000, amount: 400_000 },
    ]);
    expect(buildQuote(terms, new Map(), fromThursday, rules).lines).toEqual([
      { label: 'Night', nights: 4, price: 150_000, amount: 600_000 },
    ]);
  });

  test('adds extra guests and the cleaning fee, and takes the discount off the nights only', () => {
    const priced = {
      ...terms,
      price: shillings(33_333),
      ...{ cleaningFee: shillings(50_000), guestsIncluded: 2, extraGuestPrice: shillings(20_000) },
      ...{ weeklyDiscount: 10, monthlyDiscount: 25 },
    };
    const quoteOf = (nights: number, guests: number) =>
      buildQuote(priced, new Map(), { checkIn: '2026-12-01', nights, guests }, rules);
    expect(quoteOf(7, 4)).toEqual({
      lines: [
        { label: 'Night', nights: 7, price: 33_333, amount: 233_331 },
        {
          ...{ label: 'Discount', nights: 7, price: -23_333, amount: -23_333 },
          extra: { kind: 'discount', percent: 10 },
        },
        {
          ...{ label: 'Extra guests', nights: 7, price: 20_000, amount: 280_000 },
          extra: { kind: 'guests', guests: 2 },
        },
        {
          ...{ label: 'Cleaning fee', nights: 1, price: 50_000, amount: 50_000 },
          extra: { kind: 'cleaning' },
        },
      ],
      ...{ total: 539_998, deposit: 108_000, balance: 431_998, damageDeposit: 0 },
    });
    expect([quoteOf(6, 2).total, quoteOf(27, 1).total, quoteOf(28, 2).total]).toEqual([
      6 * 33_333 + 50_000,
      899_991 - 89_999 + 50_000,
      933_324 - 233_331 + 50_000,
    ]);
    const weeklyOnly = { ...priced, monthlyDiscount: 5 };
    expect(buildQuote(weeklyOnly, new Map(), { ...wish, nights: 28 }, rules).total).toBe(
      933_324 - 93_332 + 50_000,
    );
  });

  test('asks for a damage deposit of at most half the price', () => {
    const depositOf = (damageDeposit: number) =>
      buildQuote({ ...terms, damageDeposit: shillings(damageDeposit) }, new Map(), wish, rules).damageDeposit;
    expect([depositOf(200_000), depositOf(225_001)]).toEqual([200_000, 225_000]);
  });

  test('sets the balance due three days before arrival, or at once for a later booking', () => {
    expect(balanceDueDate('2026-12-01', today, rules)).toBe('2026-11-28');
    expect(balanceDueDate('2026-11-24', today, rules)).toBe(today);
    expect(balanceDueDate('2026-11-26', today, rules)).toBe(today);
    expect(balanceDueDate('2026-11-27', today, rules)).toBe('2026-11-24');
    expect(balanceDueDate('2026-12-01', today, { balanceDays: 0 })).toBe('2026-12-01');
  });
});

test('describes the default cancellation policy in words', () => {
  const moderate = [
    { daysBefore: 5, percent: 100 },
    { daysBefore: 1, percent: 50 },
  ];
  expect(cancellationPolicyText(moderate)).toBe(
    'Full refund until 5 days before check-in, 50% refund until 1 day before check-in, then no refund',
  );
  expect(
    cancellationPolicyText([
      { daysBefore: 0, percent: 50 },
      { daysBefore: 1, percent: 100 },
    ]),
  ).toBe('Full refund until 1 day before check-in, 50% refund until the day of check-in, then no refund');
  expect(cancellationPolicyText([])).toBe('No refund after payment');
});
