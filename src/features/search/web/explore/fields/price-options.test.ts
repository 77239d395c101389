import { expect, test } from 'vitest';
import { areaName, slugOf } from '#features/search/web/explore/area-names.ts';
import { withValue } from '#features/search/web/explore/option-counts.ts';
import { isFilterActive, priceChoices } from './price-options.ts';

test('writes an area in an address as one word in lower case', () => {
  expect(slugOf('Central Business District')).toBe('central-business-district');
  expect(slugOf('  Old  Kampala ')).toBe('old-kampala');
  expect(areaName('old-kampala')).toBe('Old Kampala');
});

test('has the specified labels for price tiers', () => {
  expect(priceChoices('rental_units').map(({ name }) => name)).toEqual([
    'Under 500,000',
    '500,000 to 1.5M',
    '1.5M and above',
  ]);
  expect(priceChoices('furnished_houses').map(({ value, name }) => [value, name])).toEqual([
    ['low', 'Under 100,000'],
    ['medium', '100,000 to 300,000'],
    ['high', '300,000 and above'],
  ]);
  expect(priceChoices('for_sale')[1]?.name).toBe('150M to 450M');
  expect(priceChoices('bank_sales')[2]?.name).toBe('450M and above');
});

const fields = ['sleeps', 'freeFrom', 'maxFirstPayment', 'furnished', 'meter', 'tenure', 'water'] as const;

test.each([
  ['rental_units', ['freeFrom', 'maxFirstPayment', 'furnished', 'meter', 'water']],
  ['furnished_houses', ['sleeps', 'water']],
  ['for_sale', ['furnished', 'meter', 'tenure', 'water']],
  ['bank_sales', ['tenure', 'water']],
  [undefined, fields],
])('offers for properties of the category %s %j', (category, asked) => {
  const filters = category ? { category } : {};
  expect(fields.filter((name) => isFilterActive(filters, name))).toEqual(asked);
});

test('keeps a selected filter editable in any category', () => {
  expect(isFilterActive({ category: 'furnished_houses', meter: 'own' }, 'meter')).toBe(true);
  expect(isFilterActive({ category: 'furnished_houses', meter: 'own' }, 'tenure')).toBe(false);
});

test('appends a selected value that is not offered, with its label', () => {
  const two = [{ value: '2', name: '2 guests' }];
  const words = (value: string) => `${value} guests`;
  expect(withValue(two, '5', words)).toEqual([...two, { value: '5', name: '5 guests' }]);
  for (const value of ['2', '', undefined]) expect(withValue(two, value, words)).toEqual(two);
});
