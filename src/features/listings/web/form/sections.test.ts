import { expect, test } from 'vitest';
import { emptyValues } from '#features/listings/web/form/state/form-values.ts';
import { sectionOf, sectionProgress } from './sections.ts';

test.each([
  ['pictures', 'photos'],
  ['squareFeet', 'basics'],
  ['startingBid', 'price'],
  ['hasGate', 'facts'],
  ['amenities', 'amenities'],
  ['lng', 'place'],
  ['isAvailable', 'contact'],
] as const)('the field %s is in the section %s', (name, section) => {
  expect(sectionOf(name)).toBe(section);
});

test('progress counts the fields with a value among those that are shown', () => {
  const rental = { ...emptyValues, category: 'rental_units', title: 'Flat', price: '5', advanceMonths: '2' };
  expect(sectionProgress('basics', rental)).toEqual({ filled: 3, total: 7 });
  expect(sectionProgress('basics', { ...rental, propertyType: 'Land' })).toEqual({ filled: 3, total: 5 });
  expect(sectionProgress('price', rental)).toEqual({ filled: 2, total: 3 });
  expect(sectionProgress('price', { ...rental, category: 'for_sale' })).toEqual({ filled: 1, total: 1 });
  expect(sectionProgress('place', { ...rental, lat: '0.3' })).toEqual({ filled: 1, total: 2 });
});
