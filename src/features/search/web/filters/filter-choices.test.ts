import { expect, test } from 'vitest';
import { areaChoices, priceChoices, slugOf } from './filter-choices.ts';

test('areas stand in an address in lower case and in one word', () => {
  expect(areaChoices('furnished_houses', undefined).map(({ value }) => value)).toContain(
    'central-business-district',
  );
  expect(slugOf('Central Business District')).toBe('central-business-district');
});

test('an area that is not among the chips stands before them', () => {
  expect(areaChoices('rental_units', 'old-kampala')[0]).toEqual({
    value: 'old-kampala',
    name: 'Old Kampala',
  });
  expect(areaChoices('rental_units', 'Kololo')).toHaveLength(6);
});

test('price tiers are said as the specification has them', () => {
  expect(priceChoices('rental_units').map(({ name }) => name)).toEqual([
    'Under 500,000',
    '500,000 to 1.5M',
    '1.5M and above',
  ]);
  expect(priceChoices('for_sale')[1]?.name).toBe('150M to 450M');
});
