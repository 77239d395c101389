import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildMap } from '#features/properties/server/street-map/build-map.ts';
import { buildRoadGraph } from './build-road-graph.ts';
import { heightsAboveValleys, parseElevation } from './elevation.ts';
import { openTravel } from './open-travel.ts';
import { encodeGraph, noHills } from './road-graph.ts';
import { cellAt } from './travel-grid.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surroundings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lat = 0.3195;
/** The centres of cells on a road, three cells apart. */
const [home, middle, town] = [32.5815, 32.5905, 32.5995].map((lng) => ({ lat, lng }));
type Place = { lat: number; lng: number };

const line = (places: Place[], tags: object) => ({
  type: 'Feature',
  properties: tags,
  geometry: { type: 'LineString', coordinates: places.map((place) => [place.lng, place.lat]) },
});
const point = (place: Place, tags: object) => ({
  type: 'Feature',
  properties: tags,
  geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
});

/** A valley floor at 1,150 m in the south of a square degree, hills of 1,250 m north of it, and a plain in the west. */
function heightFile(): Uint8Array {
  const size = 401;
  const bytes = new Uint8Array(size * size * 2);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const [y, x] = [1 - row / (size - 1), 32 + column / (size - 1)];
      const height = x < 32.45 ? 1_200 : y < 0.25 ? 1_150 : y > 0.27 ? 1_250 : 1_150 + (y - 0.25) * 5_000;
      view.setInt16((row * size + column) * 2, Math.round(height));
    }
  return bytes;
}

async function importMap(features: object[], withElevation = false) {
  const file = join(folder, 'map.geojson');
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const valleyHeights = withElevation
    ? heightsAboveValleys(parseElevation('N00E032.hgt', heightFile()))
    : new Uint8Array(0);
  await buildMap([file], folder, {
    graphOf: (store, options) => encodeGraph(buildRoadGraph(store, { ...options, valleyHeights })),
  });
}

const open = () => openTravel({ folder, log: { error: vi.fn<() => void>() } });

test('measures the way on foot to the nearest stage, school and tarmac road, along the streets', async () => {
  const travel = open();
  expect([await travel.walksTo('stage'), await travel.version()]).toEqual([null, null]);
  if (!home || !middle || !town) throw new Error('no places');
  await importMap([
    line([home, middle], { highway: 'residential', surface: 'murram' }),
    line([middle, town], { highway: 'tertiary' }),
    point(town, { amenity: 'taxi', name: 'Town stage' }),
    point(home, { amenity: 'school', name: 'Home school' }),
    // No street leads to this one.
    point({ lat: 0.4, lng: 32.7 }, { amenity: 'marketplace', name: 'Far market' }),
  ]);
  const hundreds = async (kind: Parameters<typeof travel.walksTo>[0], place: Place) =>
    (await travel.walksTo(kind))?.[cellAt(place)];
  expect(await Promise.all([home, middle, town].map((place) => hundreds('stage', place)))).toEqual([
    20, 10, 1,
  ]);
  expect(await Promise.all([home, town].map((place) => hundreds('school', place)))).toEqual([1, 20]);
  expect(await Promise.all([home, middle].map((place) => hundreds('tarmac', place)))).toEqual([10, 1]);
  expect(await hundreds('market', home)).toBe(255);
  expect(await travel.valleyHeights()).toBeNull();
});

test('tells the ways between places by boda', async () => {
  if (!home || !middle || !town) throw new Error('no places');
  await importMap([line([home, middle, town], { highway: 'tertiary' })]);
  const ways = await open().waysTo(town, [home, middle, { lat: 0.1, lng: 32.4 }], 'boda');
  expect(ways.map(({ minutes, isEstimate }) => [minutes, isEstimate])).toEqual([
    [8, false],
    [5, false],
    [expect.any(Number), true],
  ]);
});

test('finds valleys between hills in an elevation file', async () => {
  if (!home || !middle) throw new Error('no places');
  await importMap([line([home, middle], { highway: 'tertiary' })], true);
  const heights = await open().valleyHeights();
  const at = (y: number, x: number) => heights?.[cellAt({ lat: y, lng: x })] ?? -1;
  expect(at(0.245, 32.6)).toBeLessThan(5);
  expect(at(0.262, 32.6)).toBeGreaterThan(10);
  // A plain has no hills around it.
  expect([at(0.3, 32.4), at(0.4, 32.7)]).toEqual([noHills, noHills]);
});

test.each(['N00E032.hgt', 'kampala.tif'])('refuses %s without square heights', (name) =>
  expect(() => parseElevation(name, new Uint8Array(7))).toThrow('is no elevation file'),
);
