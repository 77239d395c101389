import { describe, expect, test } from 'vitest';
import { durationAt, guestsAt } from '#features/search/phrases/guests.ts';
import { addDates, addNights, applyDates, type ParsedDates } from './merge-dates.ts';
import type { Search } from './search-filters.ts';
import { phraseAt, tokensOf } from './tokens.ts';

const nothing = (): ParsedDates => ({ nights: null, day: null, count: null, unclear: [] });
const searchOf = (filters: Search['filters'] = {}): Search => ({
  filters: { ...filters },
  id: null,
  words: [],
  weighs: [],
  preferences: [],
  understood: [],
  ignored: [],
  notRecorded: [],
  foreignAmounts: [],
});
type Noted = Parameters<typeof addDates>[1];
const day = (over: object) =>
  ({
    meaning: { kind: 'day', day: '2026-12-30', nights: null, isMonth: false, isFrom: false, ...over },
  }) as Noted;
const nights = { meaning: { kind: 'nights', checkIn: '2026-12-01', checkOut: '2026-12-04' } } as Noted;
const unclear = { meaning: null } as Noted;

/** Returns the search after applying these dates of a text in sequence. */
function settledOf(filters: Search['filters'], said: Noted[], count = 0) {
  const [search, dates] = [searchOf(filters), nothing()];
  for (const [index, one] of said.entries()) addDates(dates, one, { text: `said ${index}`, at: index });
  addNights(dates, count, { text: 'counted', at: 9 });
  applyDates(search, dates);
  return search;
}

describe('dates in a text', () => {
  const stay = { category: 'furnished_houses', checkIn: '2026-12-01', checkOut: '2026-12-04' };

  test('reads nights as a stay, even without another word for one', () => {
    const { filters, understood, dates } = settledOf({}, [nights]);
    expect([filters, dates]).toEqual([stay, undefined]);
    expect(understood.map(({ kind, text }) => [kind, text])).toEqual([
      ['category', 'said 0'],
      ['checkIn', 'said 0'],
      ['checkOut', 'said 0'],
    ]);
    const known = settledOf({ category: 'furnished_houses' }, [nights]);
    expect([known.filters, known.understood.length]).toEqual([stay, 2]);
  });

  test('keeps nights as words where a stay is impossible', () => {
    const { filters, understood, dates } = settledOf({ category: 'for_sale' }, [nights]);
    expect([filters, understood, dates]).toEqual([{ category: 'for_sale' }, [], ['said 0']]);
  });

  test('reads a day and a number of nights as a stay over the end of the year, in any order', () => {
    const ends = { category: 'furnished_houses', checkIn: '2026-12-30', checkOut: '2027-01-02' };
    const counted = settledOf({}, [day({})], 3);
    expect(counted.filters).toEqual(ends);
    expect(counted.understood.map(({ text }) => text)).toEqual(['said 0', 'said 0', 'counted']);
    expect(settledOf({}, [day({ nights: 3 })]).filters).toEqual(ends);
    expect(settledOf({}, [day({ nights: 7 })], 3).filters).toEqual(ends);
  });

  test('keeps a month with a number of nights, and a day of a sale, as words', () => {
    expect(settledOf({}, [day({ isMonth: true })], 3)).toMatchObject({ filters: {}, dates: ['said 0'] });
    expect(settledOf({ category: 'rental_units' }, [day({})], 3).dates).toEqual(['said 0']);
    expect(settledOf({}, [day({})]).dates).toEqual(['said 0']);
  });

  test('reads a day as the move-in date of a rental', () => {
    const { filters, understood } = settledOf({}, [day({ isFrom: true })]);
    expect(filters).toEqual({ category: 'rental_units', freeFrom: '2026-12-30' });
    expect(understood[0]).toMatchObject({ kind: 'category', isImplied: true });
    const known = settledOf({ category: 'rental_units' }, [day({ isFrom: true })]);
    expect(known.understood.map(({ kind }) => kind)).toEqual(['freeFrom']);
    expect(settledOf({ category: 'furnished_houses' }, [day({ isFrom: true })]).dates).toEqual(['said 0']);
  });

  test('uses the first dates and keeps the rest as words, in order and once', () => {
    expect(settledOf({}, [nights, day({}), nights])).toMatchObject({
      filters: stay,
      dates: ['said 1', 'said 2'],
    });
    expect(settledOf({ category: 'for_sale' }, [day({}), unclear]).dates).toEqual(['said 0', 'said 1']);
    expect(settledOf({}, []).dates).toBeUndefined();
  });

  test('uses the first number of nights, and does not read zero as a number', () => {
    const dates = nothing();
    for (const [index, count] of [0, 2, 5].entries()) addNights(dates, count, { text: 'said', at: index });
    expect(dates.count).toEqual({ nights: 2, said: { text: 'said', at: 1 } });
  });
});

describe('guests in a text', () => {
  test.each([
    ['sleeps 4', false, 4, 2],
    ['sleeps up to 6 people', false, 6, 5],
    ['family of 4', false, 4, 3],
    ['2 adults and 3 kids', false, 5, 5],
    ['2 adults 1 child', false, 3, 4],
    ['18 adults and 3 kids', false, 18, 2],
    ['four of us', false, 4, 3],
    ['20 guests', false, 20, 2],
    ['for 4', true, 4, 2],
    ['for a couple', true, 2, 3],
  ])('reads %j (of a stay: %s) as %d', (text, isStay, value, next) => {
    expect(guestsAt(tokensOf(text), 0, isStay)).toMatchObject({ value, next });
  });

  test.each([
    ['for 4', false],
    ['for a couple', false],
    ['21 guests', false],
    ['0 guests', false],
    ['for 3 nights', true],
    ['for 2 million', true],
    ['4', true],
    ['sleeps', true],
  ])('reads no guests from %j (of a stay: %s)', (text, isStay) => {
    expect(guestsAt(tokensOf(text), 0, isStay)).toBeNull();
  });

  test.each([
    ['for 3 nights', { nights: 3, unit: 'night', next: 3 }],
    ['2 nights', { nights: 2, unit: 'night', next: 2 }],
    ['3 days', { nights: 0, unit: 'night', next: 2 }],
    ['3 weeks', { nights: 21, unit: 'night', next: 2 }],
    ['usiku mbili', { nights: 2, unit: 'night', next: 2 }],
    ['for 3 months', { nights: 0, unit: 'month', next: 3 }],
    ['3 months', null],
    ['nights', null],
  ])('reads the duration of %j: %j', (text, found) => expect(durationAt(tokensOf(text), 0)).toEqual(found));
});

describe('the tokens of a text', () => {
  test('are words, numbers, sizes and signs with their positions', () => {
    expect(
      tokensOf('Café & 50x100ft, 1,200.5 – #42').map(({ kind, plain, at }) => [kind, plain, at]),
    ).toEqual([
      ['word', 'cafe', 0],
      ['word', 'and', 5],
      ['word', '50x100', 7],
      ['number', '1,200.5', 17],
      ['sign', '–', 25],
      ['sign', '#', 27],
      ['number', '42', 28],
    ]);
    expect(tokensOf('50 by 100 feet')).toMatchObject([{ plain: '50x100', end: 14 }]);
    expect(tokensOf("boys' quarters").map(({ plain }) => plain)).toEqual(['boys', 'quarters']);
  });

  test('are sixty at most', () => {
    expect(tokensOf('a '.repeat(60))).toHaveLength(60);
    expect(tokensOf('a '.repeat(61))).toHaveLength(60);
  });

  test('prefer the longest phrase, and ignore one that the end of the text truncates', () => {
    const tokens = tokensOf('for a family of four');
    expect(phraseAt(tokens, 0, ['for', 'for a', 'for a family of'])).toBe(4);
    expect(phraseAt(tokens, 3, ['of four people', 'of'])).toBe(1);
    expect(phraseAt(tokens, 9, ['for'])).toBe(0);
  });
});
