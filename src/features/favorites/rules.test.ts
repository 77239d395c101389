import { expect, test } from 'vitest';
import { changesSinceSaved, mergeNotes, selectionAfterToggle, snapshotProperty } from './rules.ts';
import type { SavedHome, SavedSnapshot } from './schema.ts';

const rental = {
  category: 'rental_units',
  price: 1_200_000,
  monthlyPrice: 1_200_000,
  currency: 'UGX',
  isAvailable: true,
};
const homeWith = (over: object) => ({ ...rental, ...over }) as SavedHome['home'];
const was: SavedSnapshot = { price: 1_200_000, currency: 'UGX', isAvailable: true };
const changes = (over: object, asSaved = was) => changesSinceSaved({ asSaved, home: homeWith(over) });

test('reports nothing for an unchanged home', () => {
  expect(changes({})).toEqual([]);
});

test.each([
  ['fell', 1_100_000],
  ['rose', 1_300_000],
])('reports both amounts of a price that %s', (kind, price) => {
  expect(changes({ monthlyPrice: price })).toEqual([
    { kind, from: { price: 1_200_000, currency: 'UGX' }, to: { price, currency: 'UGX' } },
  ]);
});

test('reports only the old price when the currency has changed', () => {
  expect(changes({ currency: 'USD', monthlyPrice: 300 })).toMatchObject([{ kind: 'price changed' }]);
});

test('reports no rise or fall for bids', () => {
  expect(changes({ category: 'bank_sales', monthlyPrice: null, price: 5 })).toEqual([]);
  expect(changes({ monthlyPrice: 5 }, { ...was, price: null })).toEqual([]);
});

test('reports a home that is gone, taken or available again, with its current price', () => {
  expect(changesSinceSaved({ asSaved: was, home: null })).toEqual([{ kind: 'gone' }]);
  expect(changes({ isAvailable: false })).toEqual([{ kind: 'taken' }]);
  const taken = { ...was, isAvailable: false };
  expect(changes({ monthlyPrice: 900_000 }, taken).map(({ kind }) => kind)).toEqual(['free again', 'fell']);
  expect(changes({ isAvailable: false }, taken)).toEqual([]);
});

test('compares at most four homes', () => {
  expect(selectionAfterToggle([1, 2, 3], 4)).toEqual([1, 2, 3, 4]);
  expect(selectionAfterToggle([1, 2, 3, 4], 5)).toBeNull();
  expect(selectionAfterToggle([1, 2, 3, 4], 2)).toEqual([1, 3, 4]);
  expect([selectionAfterToggle([], 1), selectionAfterToggle([1], 1)]).toEqual([[1], []]);
});

test.each([
  ['', 'b', 'b'],
  ['a', '', 'a'],
  ['a', 'b', 'a\nb'],
  ['ab', 'b', 'ab'],
  ['a', 'a', 'a'],
  ['b', 'ab', 'b\nab'],
  ['abcde', 'fghi', 'abcde\nfghi'],
  ['abcdef', 'ghijk', 'abcdef\nghi'],
])('merges the notes %j and %j into %j', (one, other, both) => {
  expect(mergeNotes(one, other, 10)).toBe(both);
});

test.each([
  [{}, 1_200_000],
  [{ monthlyPrice: 1_000_000 }, 1_000_000],
  [{ monthlyPrice: null, price: 900_000 }, 900_000],
  [{ category: 'bank_sales', monthlyPrice: null }, null],
])('saves a home with %j at the price %j', (over, price) => {
  const home = homeWith({ ...over, isAvailable: false });
  expect(home && snapshotProperty(home)).toEqual({ price, currency: 'UGX', isAvailable: false });
});
