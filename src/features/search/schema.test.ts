import { describe, expect, test } from 'vitest';
import { listQuery, pageQuery, propertyFilters, suggestionQuery } from './schema.ts';

const many = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at)).join(',');

describe('a filter', () => {
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
    ['power', 'any'],
  ])('%s may be %j', (name, value) => {
    expect(propertyFilters.safeParse({ [name]: value }).error?.issues).toBe(undefined);
  });

  test.each([
    ['q', 'x'.repeat(201), 'A search is at most 200 characters long'],
    ['area', many(7, (at) => `area ${at}`), 'At most 6 areas at once'],
    ['area', 'a'.repeat(101), 'This is too long'],
    ['area', 'kira,,ntinda', 'This must not be empty'],
    ['feature', many(11, (at) => `feature ${at}`), 'At most 10 features at once'],
    ['amenity', many(11, (at) => `amenity ${at}`), 'At most 10 amenities at once'],
    ['bedrooms', '501', 'Bedrooms is a whole number'],
    ['bedrooms', '1.5', 'Bedrooms is a whole number'],
    ['sleeps', '501', 'Guests is a whole number'],
    ['maxPrice', '100000000000001', 'An amount is like 900,000, 900k or $800'],
    ['box', '-180,-90,181,90', 'A part of the map goes from west to east and from south to north'],
    ['box', '-180,-91,180,90', 'A part of the map goes from west to east and from south to north'],
    ['box', '32,0,32,1', 'A part of the map goes from west to east and from south to north'],
    ['near', ' ', 'This must not be empty'],
    ['near', 'n'.repeat(101), 'This is too long'],
    ['checkIn', '2027-02-29', 'Please select a date'],
    ['hasTour', 'maybe', 'hasTour is either true or false'],
    ['featured', '2', 'featured is either true or false'],
    ['box', '-181,-90,180,90', 'A part of the map goes from west to east and from south to north'],
    ['box', '-180,-90,180,91', 'A part of the map goes from west to east and from south to north'],
    ['box', '32,1,33,1', 'A part of the map goes from west to east and from south to north'],
    ['box', '33,0,32,1', 'A part of the map goes from west to east and from south to north'],
    ['box', '32,1,33,0', 'A part of the map goes from west to east and from south to north'],
    ['box', '32,0,33', 'A part of the map is west,south,east,north'],
    ['category', 'castle', 'There is no such category'],
    ['price', 'cheap', 'A price range is low, medium or high'],
    ['power', 'wind', 'Power must be none, inverter, solar, generator or any'],
    ['water', 'rain', 'Water must be nwsc, tank or borehole'],
    ['road', 'sand', 'A road must be tarmac or murram'],
    ['maxPrice', '0'.repeat(41), 'An amount is like 900,000, 900k or $800'],
    ['minBathrooms', '501', 'Bedrooms is a whole number'],
    ['meter', 'both', 'A meter must be own or shared'],
    ['tenure', 'none', 'There is no such land tenure'],
    ['sort', 'cheapest', 'There is no such sort order'],
  ])('%s may not be %j: %s', (name, value, message) => {
    expect(propertyFilters.safeParse({ [name]: value }).error?.issues[0]?.message).toBe(message);
  });

  test('is read as it is meant', () => {
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
] as const)('a %s has from one home to its most', (_, query, most) => {
  const takes = (limit: number) => query.safeParse({ limit: String(limit) }).success;
  expect([0, 1, most, most + 1].map(takes)).toEqual([false, true, true, false]);
  const leadsOn = (length: number) => query.safeParse({ cursor: 'x'.repeat(length) }).success;
  expect([0, 1, 600, 601].map(leadsOn)).toEqual([false, true, true, false]);
});
