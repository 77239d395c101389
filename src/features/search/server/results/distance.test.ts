import { expect, test } from 'vitest';
import {
  geoPointNear,
  isWithin,
  roundedMeters,
  sortByDistance,
  squaredDistance,
  squaredDistanceToHome,
  withinReach,
} from './distance.ts';

const center = { slug: 'center', lat: 0.3, lng: 32.6 };
/** Creates a place this many ten-thousandths of a degree to the north. */
const north = (units: number, slug = `north-${units}`) => ({ slug, lat: 0.3 + units / 10_000, lng: 32.6 });

test('treats areas within five kilometres of their pins as near, and none beyond', () => {
  const near = geoPointNear(center, [north(449), north(-449), north(450), center]);
  expect([near.radius, near.pins]).toEqual([
    449,
    [
      { slug: 'north-449', squared: 449 ** 2 },
      { slug: 'north--449', squared: 449 ** 2 },
      { slug: 'center', squared: 0 },
    ],
  ]);
});

test('reaches farther areas with another radius', () => {
  const near = geoPointNear(center, []);
  const wider = withinReach(near, [north(718), north(719)], 8_000);
  expect(wider).toMatchObject({ slug: 'center', y: near.y, x: near.x, radius: 718 });
  expect(wider.pins.map(({ slug }) => slug)).toEqual(['north-718']);
});

test('measures the distance in both directions together', () => {
  const aside = { slug: 'aside', lat: 0.33, lng: 32.64 };
  expect(geoPointNear(center, [aside]).pins).toEqual([]);
  expect(geoPointNear(center, [{ ...aside, lat: 0.303, lng: 32.604 }]).pins).toEqual([
    { slug: 'aside', squared: 50 ** 2 },
  ]);
});

test("measures from the middle of the property's cell, or from the pin of its area", () => {
  const near = geoPointNear(center, [north(30, 'hill')]);
  const [lat, lng] = [0.3, 32.6];
  expect(squaredDistanceToHome(near, { lat, lng, area_slug: 'hill' })).toBe(
    squaredDistance(near, 100, 10_866),
  );
  expect(squaredDistanceToHome(near, { lat: null, lng: null, area_slug: 'hill' })).toBe(900);
  expect(squaredDistanceToHome(near, { lat, lng: null, area_slug: 'hill' })).toBe(900);
  expect(squaredDistanceToHome(near, { lat: null, lng: null, area_slug: 'elsewhere' })).toBeNull();
  expect(squaredDistanceToHome(near, { lat: null, lng: null, area_slug: null })).toBeNull();
});

test.each([
  [0, 0],
  [4 ** 2, 0],
  [5 ** 2, 100],
  [90 ** 2, 1_000],
  [449 ** 2, 5_000],
])('converts the squared distance %d to %d m', (squared, meters) => {
  expect(roundedMeters(squared)).toBe(meters);
});

test('sorts areas by the nearest of several points, then by name', () => {
  const places = [north(30, 'b'), north(-30, 'a'), north(100, 'far'), north(5, 'close')];
  expect(sortByDistance(places, [center]).map(({ slug }) => slug)).toEqual(['close', 'a', 'b', 'far']);
  expect(sortByDistance(places, [center, north(101)]).map(({ slug }) => slug)).toEqual([
    'far',
    'close',
    'a',
    'b',
  ]);
  expect(places.map(({ slug }) => slug)).toEqual(['b', 'a', 'far', 'close']);
});

test('finds what is within eight kilometres of any of the points', () => {
  expect([718, 719].map((units) => isWithin(8_000, north(units), [center]))).toEqual([true, false]);
  expect(isWithin(8_000, north(719), [center, north(1)])).toBe(true);
  expect(isWithin(8_000, center, [])).toBe(false);
});
