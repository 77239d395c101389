import { describe, expect, test } from 'vitest';
import {
  choice,
  choices,
  day,
  decimal,
  email,
  flag,
  integer,
  lines,
  money,
  optionalInteger,
  optionalLine,
  phone,
  singleLine,
  text,
} from './fields.ts';

const options = [
  { value: 'a', name: 'One' },
  { value: 'b', name: 'Other' },
];
const bounds = { least: 1, most: 30 };
const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

describe('the value of a setting field', () => {
  test.each([
    ['a line', singleLine('X', { most: 3 }), [' abc ', 'a'], [' ', 'abcd', 'a\nb', 1]],
    ['a line without a bound of its own', singleLine('X'), ['x'.repeat(80)], ['x'.repeat(81)]],
    ['a line that may be empty, without one', optionalLine('X'), ['x'.repeat(200)], ['x'.repeat(201)]],
    ['a line that may be empty', optionalLine('X', { most: 3 }), ['', ' abc '], ['abcd', 'a\nb', null]],
    ['a text', text('X', { most: 3 }), ['a\nb', 'abc'], [' ', 'abcd', 'a\0b']],
    ['a text without a bound of its own', text('X'), ['x'.repeat(4_000)], ['x'.repeat(4_001)]],
    ['an address', email('X'), [' help@homes.test '], ['help', '', `${'x'.repeat(250)}@homes.test`]],
    ['a phone number', phone('X'), ['0772 000 000'], ['12', '']],
    [
      'lines',
      lines('X', { most: 2 }),
      [[], ['a', 'b'], ['x'.repeat(200)]],
      [['a', 'b', 'c'], ['a', 'A '], [' '], ['x'.repeat(201)], 'a'],
    ],
    ['lines without a bound of their own', lines('X'), [many(30)], [many(31)]],
    ['a whole number', integer('X', bounds), [1, 30], [0, 31, 1.5, null, '1']],
    ['a whole number or none', optionalInteger('X', bounds), [1, 30, null], [0, 31, 1.5]],
    ['a decimal', decimal('X', { ...bounds, places: 1 }), [1, 29.5, 30], [0.9, 30.1, 1.25]],
    ['a day', day('X'), ['2026-12-31'], ['2026-02-30', '31.12.2026', '']],
    ['a price', money('X'), [1, 12.5, 1_000_000_000], [0, 0.999, 1.001, 1_000_000_001]],
    ['a price that may be nothing', money('X', { least: 0 }), [0], [-1]],
    ['yes or no', flag('X'), [true, false], [1, 'yes', null]],
    ['one of several', choice('X', options), ['a'], ['c', 'One', null]],
    [
      'any of several',
      choices('X', options, { none: 'all' }),
      [[], ['a', ' B ']],
      [['a', 'a'], ['c'], ['a', 'b', 'a']],
    ],
  ])('%s', (_, { shape }, right, wrong) => {
    const fits = (values: readonly unknown[]) => values.filter((value) => shape.safeParse(value).success);
    expect(fits(right)).toEqual(right);
    expect(fits(wrong)).toEqual([]);
  });

  test.each([
    [singleLine('X'), 'Words', 'Words'],
    [optionalLine('X'), '', 'nothing'],
    [phone('X'), '+256772000000', '0772 000 000'],
    [lines('X'), ['a', 'b'], 'a, b'],
    [lines('X'), [], 'nothing'],
    [integer('X', bounds), 0, '0'],
    [optionalInteger('X', bounds), null, 'no limit'],
    [optionalInteger('X', bounds), 7, '7'],
    [email('X'), 'help@homes.test', 'help@homes.test'],
    [text('X'), 'Two\nlines', 'Two\nlines'],
    [decimal('X', { ...bounds, places: 1 }), 3_570.5, '3,570.5'],
    [day('X'), '2026-12-31', '31 Dec 2026'],
    [money('X'), 12_000, 'UGX 12,000'],
    [flag('X'), true, 'yes'],
    [flag('X'), null, 'no'],
    [choice('X', options), 'b', 'Other'],
    [choice('X', options), null, 'nothing'],
    [choices('X', options, { none: 'all' }), ['b', 'a'], 'One, Other'],
    [choices('X', options, { none: 'all' }), [], 'all'],
  ])('is read by %o from %j as %s', ({ words }, value, said) => {
    expect(words(value, { currency: 'UGX' })).toBe(said);
  });

  test('names the currency of a price', () => {
    expect(money('X').words(79.5, { currency: 'USD' })).toBe('USD 79.50');
  });

  test('states "no limit" in the hint of an optional number unless another hint is given', () => {
    expect(optionalInteger('X', bounds).hint).toBe('Leave empty for no limit');
    expect(optionalInteger('X', { ...bounds, hint: 'Leave empty for no trial' }).hint).toBe(
      'Leave empty for no trial',
    );
  });
});
