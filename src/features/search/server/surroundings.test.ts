import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { buildMap } from '#features/properties/server/street-map/build-map.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import { buildRoadGraph } from '#features/travel/server/build-road-graph.ts';
import { encodeGraph } from '#features/travel/server/road-graph.ts';
import { cellAt, gridShape } from '#features/travel/server/travel-grid.ts';

let world: TestApp;
let withoutIndex: TestApp;
const names = new Map<number, string>();
const lat = 0.3195;
const [home, middle, town] = [32.5815, 32.5905, 32.5995] as const;

async function fill(app: TestApp, remember: boolean) {
  const homes = [
    ['far', home, 'murram'],
    ['middle', middle, null],
    ['town', town, null],
    ['stated', home, 'tarmac'],
    ['area only', null, null],
  ] as const;
  for (const [name, lng, road] of homes) {
    const id = await createTestProperty(app.kit, { title: `Flat ${name}` });
    await app.kit.pool.query('update properties set lat = $2, lng = $3, road_surface = $4 where id = $1', [
      id,
      lng && lat,
      lng,
      road,
    ]);
    if (remember) names.set(id, name);
  }
  await app.search.index.settled();
}

beforeAll(async () => {
  world = await createTestApp();
  withoutIndex = await createTestApp({ usesIndex: false });
  await fill(world, true);
  await fill(withoutIndex, false);
});
afterAll(async () => {
  await world.close();
  await withoutIndex.close();
});

/** Imports a road whose eastern half is tarmac, with a stage in town, and a valley at home. */
async function importStreets(app: TestApp) {
  const file = join(app.folder, 'map.geojson');
  const road = (from: number, to: number, highway: string) => ({
    type: 'Feature',
    properties: { highway, surface: highway === 'track' ? 'murram' : 'asphalt' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [from, lat],
        [to, lat],
      ],
    },
  });
  const stage = {
    type: 'Feature',
    properties: { amenity: 'taxi', name: 'Stage' },
    geometry: { type: 'Point', coordinates: [town, lat] },
  };
  const features = [road(home, middle, 'track'), road(middle, town, 'tertiary'), stage];
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const valleyHeights = new Uint8Array(gridShape.cells).fill(20);
  valleyHeights[cellAt({ lat, lng: home })] = 2;
  await buildMap([file], join(app.folder, 'map'), {
    graphOf: (store, options) => encodeGraph(buildRoadGraph(store, { ...options, valleyHeights })),
  });
}

async function page(query: Record<string, string>, app = world): Promise<PropertyPage> {
  const reply = await app.inject({ url: `/api/properties/page?${new URLSearchParams(query)}` });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json();
}
const found = async (query: Record<string, string>, app = world) =>
  (await page(query, app)).items.map(({ title }) => title.replace('Flat ', '')).sort();

describe('without imported streets', () => {
  test('says that distances and valleys are not recorded, and filters by neither', async () => {
    const { total, search } = await page({ q: 'near a stage, not in a valley' });
    expect([total, search?.notRecorded, search?.understood]).toEqual([5, ['places', 'valley'], []]);
    const addressed = await page({ surroundings: 'school' });
    expect([addressed.total, addressed.search?.notRecorded]).toEqual([5, ['places']]);
  });

  test('finds homes near tarmac by what they state', async () =>
    expect(await found({ q: 'near the tarmac' })).toEqual(['stated']));
});

describe('with imported streets', () => {
  beforeAll(async () => {
    await importStreets(world);
    await importStreets(withoutIndex);
  });

  test.each([
    [{ surroundings: 'stage:1000' }, ['middle', 'town']],
    [{ surroundings: 'stage' }, ['town']],
    [{ q: 'flat near the stage' }, ['town']],
    [{ surroundings: 'tarmac' }, ['middle', 'stated', 'town']],
    [{ q: 'within 300 m of tarmac' }, ['middle', 'stated', 'town']],
    [{ q: 'near tarmac', surroundings: 'stage:1000' }, ['middle', 'town']],
    [{ q: 'not in a valley' }, ['middle', 'town']],
    [{ surroundings: 'market' }, []],
  ] as Array<[Record<string, string>, string[]]>)(
    '%j finds %j, with and without the index',
    async (query, homes) => {
      expect(await found(query)).toEqual(homes);
      expect(await found(query, withoutIndex)).toEqual(homes);
    },
  );

  test('counts the homes that each wish leaves, after an import at once', async () => {
    const { facets } = (await world.inject({ url: '/api/properties/facets?surroundings=tarmac:300' })).json();
    expect(facets.surroundings).toEqual([
      { value: 'tarmac:300', count: 3 },
      { value: 'no-valley', count: 2 },
      { value: 'stage:500', count: 1 },
    ]);
  });

  test('are told for one home, but for none of which only the area is known', async () => {
    const read = async (name: string) => {
      const [id] = [...names].find(([, known]) => known === name) ?? [];
      return (await world.inject({ url: `/api/properties/${id}/surroundings` })).json();
    };
    expect(await read('middle')).toEqual({
      walks: [
        { kind: 'stage', meters: 1_000, minutes: 14 },
        { kind: 'tarmac', meters: 100, minutes: 2 },
      ],
      aboveValleyMeters: 20,
    });
    expect(await read('area only')).toEqual({ walks: [], aboveValleyMeters: null });
    expect((await world.inject({ url: '/api/properties/999999/surroundings' })).statusCode).toBe(404);
  });

  test.each(['stage:50', 'stage:9000', 'bar', 'stage:x', 'stage:500:1'])(
    'refuses %s',
    async (surroundings) => {
      const reply = await world.inject({ url: `/api/properties/page?surroundings=${surroundings}` });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['surroundings']]);
    },
  );
});
