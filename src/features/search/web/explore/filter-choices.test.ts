import { expect, test } from 'vitest';
import { slugOf } from './area-names.ts';
import { priceChoices } from './filter-choices.ts';

test('an area in an address is lower case and one word', () => {
  expect(slugOf('Central Business District')).toBe('central-business-district');
});

test('price tiers have their fixed labels', () => {
  expect(priceChoices('rental_units').map(({ name }) => name)).toEqual([
    'Under 500,000',
    '500,000 to 1.5M',
    '1.5M and above',
  ]);
  expect(priceChoices('for_sale')[1]?.name).toBe('150M to 450M');
});
