import { expect, test } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { compareAddress, comparedIds } from './compare-address.ts';
import { comparedRows } from './compared-rows.ts';

const facts = {
  power: null,
  water: null,
  meter: null,
  road: null,
  security: null,
  boysQuarters: null,
  parkingSlots: null,
  isFurnished: null,
  freeFrom: null,
  stay: null,
  plot: null,
};
const homeWith = (over: object) =>
  ({
    id: 1,
    price: 900_000,
    monthlyPrice: 900_000,
    currency: 'UGX',
    category: 'rental_units',
    propertyType: 'Apartment',
    location: 'Ntinda',
    area: null,
    bedrooms: 2,
    bathrooms: 1,
    squareMeters: 70,
    advanceMonths: 3,
    depositMonths: 1,
    startingBid: null,
    currentBid: null,
    isAvailable: true,
    hasTour: false,
    rating: '0',
    reviewCount: 0,
    risks: null,
    landTenure: null,
    amenities: ['Parking', 'Balcony'],
    lister: { name: 'Amina', isVerified: true, answersWithin: null },
    facts,
    ...over,
  }) as Property;
const row = (name: string, ...homes: object[]) =>
  comparedRows(homes.map(homeWith)).find((one) => one.name === name);

test('a month and the first payment stand under the price', () => {
  const rows = comparedRows([homeWith({})]);
  expect(rows.slice(0, 3).map(({ name, cells }) => [name, cells[0]?.value])).toEqual([
    ['Price', 'UGX 900,000 / month'],
    ['A month', 'UGX 900,000'],
    ['First payment', 'UGX 3,600,000'],
  ]);
});

test('a stay is held against a rental by thirty nights; what is sold has no month', () => {
  const stay = { category: 'furnished_houses', monthlyPrice: null, price: 85.5, currency: 'USD' };
  expect(row('A month', {}, stay)?.cells[1]).toEqual({
    value: 'USD 2,565',
    note: '30 nights at the listed price',
  });
  expect(row('A month', {}, { category: 'for_sale', monthlyPrice: null })?.cells[1]).toBeNull();
  expect(row('A month', { category: 'for_sale', monthlyPrice: null })).toBeUndefined();
});

test('what differs is marked, also what one of them does not say', () => {
  expect(row('Bedrooms', {}, { bedrooms: 3 })?.differs).toBe(true);
  expect(row('Bedrooms', {}, {})?.differs).toBe(false);
  expect(row('Bedrooms', {}, { bedrooms: 0 })).toMatchObject({
    differs: true,
    cells: [{ value: '2' }, null],
  });
  expect(row('Amenities', {}, { amenities: ['Balcony', 'Parking'] })?.differs).toBe(false);
});

test.each([
  ['1,2,3', [1, 2, 3]],
  ['1,1,2', [1, 2]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['a,-1,0,1.5,7', [7]],
  ['99999999999', []],
  ['', []],
])('the address %s compares %j', (text, ids) => {
  expect(comparedIds(text)).toEqual(ids);
});

test('an address that was written is read', () => {
  expect(comparedIds(compareAddress([4, 2]).replace('/compare?ids=', ''))).toEqual([4, 2]);
});
