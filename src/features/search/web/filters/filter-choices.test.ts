import { expect, test } from 'vitest';
import { areaChoices, priceChoices, slugOf } from './filter-choices.ts';

test('an area in an address is lower case and one word', () => {
  expect(areaChoices('furnished_houses', undefined).map(({ value }) => value)).toContain(
    'central-business-district',
  );
  expect(slugOf('Central Business District')).toBe('central-business-district');
});

test('a requested area that has no chip is put first', () => {
  expect(areaChoices('rental_units', 'old-kampala')[0]).toEqual({
    value: 'old-kampala',
    name: 'Old Kampala',
  });
  expect(areaChoices('rental_units', 'Kololo')).toHaveLength(6);
});

test('price tiers have their fixed labels', () => {
  expect(priceChoices('rental_units').map(({ name }) => name)).toEqual([
    'Under 500,000',
    '500,000 to 1.5M',
    '1.5M and above',
  ]);
  expect(priceChoices('for_sale')[1]?.name).toBe('150M to 450M');
});
