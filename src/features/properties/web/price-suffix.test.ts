import { describe, expect, test } from 'vitest';
import { priceSuffix } from './price-suffix.ts';

describe('the suffix of a price', () => {
  test.each([
    ['rental_units', 'Apartment', '/ month'],
    ['furnished_houses', 'Apartment', '/ day'],
    ['for_sale', 'BnB', '/ day'],
    ['rental_units', 'BnB', '/ month'],
    ['furnished_houses', 'BnB', '/ day'],
    ['for_sale', 'House', ''],
    ['bank_sales', 'Land', ''],
  ] as const)('is for %s, %s %j', (category, propertyType, suffix) => {
    expect(priceSuffix({ category, propertyType })).toBe(suffix);
  });
});
