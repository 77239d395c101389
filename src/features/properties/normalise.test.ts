import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categories } from './categories.ts';
import { isReservedAmenity, normaliseAmenities, normaliseCategory, normaliseSort } from './normalise.ts';

describe('a category', () => {
  test.each([
    ['rental', 'rental_units'],
    ['BnB', 'furnished_houses'],
    ['bnb', 'furnished_houses'],
    ['furnished-rentals', 'furnished_houses'],
    ['sale', 'for_sale'],
    ['for-sale', 'for_sale'],
    ['bank-sale', 'bank_sales'],
    [' Bank Sales ', 'bank_sales'],
  ])('reads %j as %s', (spelling, category) => {
    expect(normaliseCategory(spelling)).toBe(category);
  });

  test('is unchanged when canonical', () => {
    for (const category of categories) expect(normaliseCategory(category)).toBe(category);
  });

  test.each(['castle', 'constructor', '__proto__', 7, null, ['rental']])(
    'passes %j through for the schema to reject',
    (value) => {
      expect(normaliseCategory(value)).toBe(value);
    },
  );
});

test("reads the home page's 'recommended' as the default order", () => {
  expect(normaliseSort('recommended')).toBe('default');
  expect(normaliseSort('toString')).toBe('toString');
});

describe('amenities', () => {
  test.each([
    ['an array', ['Pool', 'Gym'], ['Pool', 'Gym']],
    ['JSON text', '["Pool","Gym"]', ['Pool', 'Gym']],
    ['comma text', 'Pool, Gym ,', ['Pool', 'Gym']],
    ['a single text', 'Pool', ['Pool']],
    ['an array of comma texts', ['Pool,Gym', 'Lift'], ['Pool', 'Gym', 'Lift']],
    ['other spellings', "Swimming  pool, WiFi, boys' quarters", ['Pool', 'Internet', 'Servants Quarter']],
    ['repetitions', ['pool', 'Pool', 'POOL'], ['pool']],
    ['JSON text of one name', '"Pool"', ['Pool']],
    ['broken JSON text', '["Pool', []],
    ['JSON text of an object', '{"a":1}', []],
    ['nothing', '', []],
    ['null', null, []],
    ['a number', 5, []],
    ['an object', { name: 'Pool' }, []],
    ['JSON text of something else', '[1, null, {}]', []],
  ])('%s', (_how, value, names) => {
    expect(normaliseAmenities(value)).toEqual(names);
  });

  test('are the same from all four input forms', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,10}( [a-z]{2,8})?$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { selector: (text) => text.toLowerCase() }), (names) => {
        const fromArray = normaliseAmenities(names);
        expect(normaliseAmenities(JSON.stringify(names))).toEqual(fromArray);
        expect(normaliseAmenities(names.join(','))).toEqual(fromArray);
        expect(normaliseAmenities(fromArray)).toEqual(fromArray);
      }),
    );
  });

  test('never throw and never contain an empty or repeated name', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const names = normaliseAmenities(value);
        expect(names.every((name) => name.trim() === name && name !== '')).toBe(true);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});

test.each([
  ['Pool', true],
  ['Internet', true],
  ['Servants Quarter', true],
  ['Pet Friendly', true],
  ['Parking', true],
  ['PARKING', true],
  ['Security', true],
  ['Borehole', true],
  ['Furnished', true],
  ['Balcony', false],
  ['Garden', false],
  ['wifi', false],
  ['', false],
])('match in the rules the amenity %s by its name: %s', (name, isKnown) => {
  expect(isReservedAmenity(name)).toBe(isKnown);
});
