import { describe, expect, test } from 'vitest';
import { listQuery, pageQuery, propertyFilters, suggestionQuery } from './schema.ts';

const many = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at)).join(',');

describe('a filter', () => {
  test.each(['0x10', '1e3', '0', '-1', '', ' 5', '1000001', '1,000', '5.', 'Infinity'])(
    'refuses %j as the size of a plot',
    (decimals) => {
      expect(propertyFilters.safeParse({ decimals }).error?.issues[0]?.message).toBe(
        'Decimals must be a number such as 12.5',
      );
    },
  );

  test.each([
    ['q', 'x'.repeat(200)],
    ['area', many(6, (at) => `area ${at}`)],
    ['area', 'a'.repeat(100)],
    ['feature', many(10, (at) => `feature ${at}`)],
    ['amenity', many(10, (at) => `amenity ${at}`)],
    ['bedrooms', '500'],
    ['sleeps', '500'],
    ['maxPrice', '100000000000000'],
    ['box', '-180,-90,180,90'],
    ['near', 'n'.repeat(100)],
    ['checkIn', '2028-02-29'],
    ['hasTour', '0'],
    ['tenure', 'titled'],
    ['decimals', '12.5'],
    ['decimals', '1000000'],
    ['power', 'any'],
  ])('accepts for %s %j', (name, value) => {
    expect(propertyFilters.safeParse({ [name]: value }).error?.issues).toBe(undefined);
  });

  test.each([
    ['q', 'x'.repeat(201), 'Searches can have at most 200 characters'],
    ['area', many(7, (at) => `area ${at}`), 'Choose at most 6 areas'],
    ['area', 'a'.repeat(101), 'Enter at most 100 characters'],
    ['area', 'kira,,ntinda', 'Fill in this field'],
    ['feature', many(11, (at) => `feature ${at}`), 'Choose at most 10 features'],
    ['amenity', many(11, (at) => `amenity ${at}`), 'Choose at most 10 amenities'],
    ['bedrooms', '501', 'Bedrooms must be a whole number'],
    ['bedrooms', '1.5', 'Bedrooms must be a whole number'],
    ['sleeps', '501', 'Guests must be a whole number'],
    ['maxPrice', '100000000000001', 'Enter an amount such as 900,000, 900k or $800'],
    ['box', '-180,-90,181,90', 'Map bounds must go from west to east and from south to north'],
    ['box', '-180,-91,180,90', 'Map bounds must go from west to east and from south to north'],
    ['box', '32,0,32,1', 'Map bounds must go from west to east and from south to north'],
    ['near', ' ', 'Fill in this field'],
    ['near', 'n'.repeat(101), 'Enter at most 100 characters'],
    ['checkIn', '2027-02-29', 'Please select a date'],
    ['hasTour', 'maybe', 'hasTour must be true or false'],
    ['featured', '2', 'featured must be true or false'],
    ['box', '-181,-90,180,90', 'Map bounds must go from west to east and from south to north'],
    ['box', '-180,-90,180,91', 'Map bounds must go from west to east and from south to north'],
    ['box', '32,1,33,1', 'Map bounds must go from west to east and from south to north'],
    ['box', '33,0,32,1', 'Map bounds must go from west to east and from south to north'],
    ['box', '32,1,33,0', 'Map bounds must go from west to east and from south to north'],
    ['box', '32,0,33', 'Map bounds must be west,south,east,north'],
    ['category', 'castle', 'Unknown category'],
    ['price', 'cheap', 'Price range must be low, medium or high'],
    ['power', 'wind', 'Power must be none, inverter, solar, generator or any'],
    ['water', 'rain', 'Water must be nwsc, tank or borehole'],
    ['road', 'sand', 'Road must be tarmac or murram'],
    ['maxPrice', '0'.repeat(41), 'Enter an amount such as 900,000, 900k or $800'],
    ['minBathrooms', '500.5', 'Use whole or half bathrooms, such as 1.5'],
    ['minBathrooms', '1.3', 'Use whole or half bathrooms, such as 1.5'],
    ['meter', 'both', 'Meter must be own or shared'],
    ['compound', 'both', 'Compound must be own or shared'],
    ['floor', '2', 'Floor must be ground or upper'],
    ['tenure', 'none', 'Unknown land tenure'],
    ['sort', 'cheapest', 'Unknown sort order'],
  ])('rejects for %s %j: %s', (name, value, message) => {
    expect(propertyFilters.safeParse({ [name]: value }).error?.issues[0]?.message).toBe(message);
  });

  test('reads filters in their intended form', () => {
    expect(
      propertyFilters.parse({
        q: ' quiet ',
        area: ['kira, Ntinda', 'kira'],
        minPrice: 'shs 900k',
        maxPrice: '$800',
        hasTour: 'yes',
        available: 'no',
        featured: '1',
        furnished: 'false',
        box: '32,0,33.5,1',
        minBedrooms: '02',
      }),
    ).toEqual({
      q: 'quiet',
      area: ['kira', 'Ntinda'],
      minPrice: 900_000,
      maxPrice: { dollars: 800 },
      hasTour: true,
      available: false,
      featured: true,
      furnished: false,
      box: { west: 32, south: 0, east: 33.5, north: 1 },
      minBedrooms: 2,
    });
    expect(suggestionQuery.parse({ q: '   ' })).toEqual({ q: undefined });
  });
});

test.each([
  ['page', pageQuery, 100],
  ['list', listQuery, 1_000],
] as const)('accepts for %s from one property to its maximum', (_, query, most) => {
  const takes = (limit: number) => query.safeParse({ limit: String(limit) }).success;
  expect([0, 1, most, most + 1].map(takes)).toEqual([false, true, true, false]);
  const leadsOn = (length: number) => query.safeParse({ cursor: 'x'.repeat(length) }).success;
  expect([0, 1, 600, 601].map(leadsOn)).toEqual([false, true, true, false]);
});
