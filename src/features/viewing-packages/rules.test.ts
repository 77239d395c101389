import { expect, test } from 'vitest';
import { packagesFor } from './rules.ts';

test.each([
  ['rental_units', false, ['rental_units']],
  ['rental_units', true, ['rental_units', 'furnished']],
  ['furnished_houses', true, []],
  ['for_sale', true, []],
  ['bank_sales', false, []],
])('unlocks %s, furnished: %s, with %j', (category, isFurnished, expected) => {
  expect(packagesFor({ category, isFurnished })).toEqual(expected);
});
