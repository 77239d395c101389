import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { AreaPage } from '#features/search/area-schema.ts';
import { readAreaPaths } from './area-page.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const create = (location: string, price: number, over: Record<string, unknown> = {}) =>
  createTestProperty(world.kit, { location: `${location}, Kampala`, price, bedrooms: 2, ...over });

async function read(slug: string): Promise<AreaPage> {
  const reply = await world.inject({ url: `/api/areas/${slug}` });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test('compares the median of an area and its parts with the market, and tells none of fewer than five', async () => {
  for (const price of [900_000, 500_000, 700_000, 600_000]) await create('Najjera', price);
  await create('Kira', 800_000);
  await create('Ntinda', 2_000_000);
  await create('Kira', 100_000, { bedrooms: 6 });
  // None of these is compared with the flats.
  await create('Kira', 1, { propertyType: 'Land', category: 'for_sale', bedrooms: 0 });
  await create('Kira', 1, { propertyType: 'Commercial' });
  const hidden = await create('Kira', 1);
  await world.kit.pool.query(
    `update properties set hidden_at = now(), is_available = false, is_featured = false where id = $1`,
    [hidden],
  );
  await world.search.index.settled();

  const kira = await read('kira');
  expect(kira).toMatchObject({
    name: 'Kira',
    within: null,
    counts: [
      { category: 'rental_units', count: 7 },
      { category: 'for_sale', count: 1 },
    ],
  });
  expect(kira.homes).toHaveLength(8);
  expect(kira.prices).toEqual([
    {
      category: 'rental_units',
      bedrooms: 2,
      area: { count: 5, median: 700_000 },
      market: { count: 6, median: 700_000 },
    },
    {
      category: 'rental_units',
      bedrooms: 4,
      area: { count: 1, median: null },
      market: { count: 1, median: null },
    },
  ]);
  const najjera = await read('najjera');
  expect(najjera).toMatchObject({ within: { slug: 'kira', name: 'Kira' } });
  expect(najjera.prices[0]).toMatchObject({ area: { count: 4, median: null }, market: { median: 700_000 } });
});

test('names the nearest areas with homes, the roads and the landmarks', async () => {
  const { neighbours, roads, landmarks, homes } = await read('bweyogerere');
  expect(homes).toEqual([]);
  expect(neighbours.map(({ slug }) => slug)).toEqual(['najjera', 'kira', 'ntinda']);
  // The homes of Najjera are in Kira too.
  expect(neighbours.map(({ count }) => count)).toEqual([4, 8, 1]);
  expect(roads.map(({ name }) => name)).toEqual(['Jinja Road', 'Northern Bypass']);
  expect(landmarks.length).toBeGreaterThan(0);
  const distances = landmarks.map(({ distanceMeters }) => distanceMeters);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(Math.max(...distances)).toBeLessThanOrEqual(5_000);
});

test('returns 404 for an unknown area', async () => {
  for (const slug of ['atlantis', 'KIRA', '%00'])
    expect((await world.inject({ url: `/api/areas/${slug}` })).statusCode, slug).toBeGreaterThanOrEqual(400);
  expect((await world.inject({ url: '/api/areas/atlantis' })).json().message).toBe('Area not found.');
});

test('lists only areas with homes in the sitemap', async () => {
  expect((await readAreaPaths(world.kit.db)).map(({ path }) => path)).toEqual([
    '/areas/kira',
    '/areas/najjera',
    '/areas/ntinda',
  ]);
});

test('tells prices by month where three months have five homes each', async () => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
  const now = new Date('2026-11-28T09:00:00Z');
  const app = await createTestApp({ clock: () => now });
  for (const [index, month] of months.entries())
    for (let number = 0; number < (index === 0 ? 4 : 5); number++) {
      const home = {
        location: 'Bukoto, Kampala',
        bedrooms: 2,
        price: 600_000 + index * 50_000 + number * 1_000,
      };
      const id = await createTestProperty(app.kit, home);
      await app.kit.pool.query('update properties set created_at = $2 where id = $1', [id, `${month}-15`]);
    }
  const trendOf = async (): Promise<AreaPage['trend']> =>
    (await app.inject({ url: '/api/areas/bukoto' })).json().trend;
  expect(await trendOf()).toEqual({
    category: 'rental_units',
    bedrooms: 2,
    months: [
      { month: '2026-09', count: 5, median: 652_000 },
      { month: '2026-10', count: 5, median: 702_000 },
      { month: '2026-11', count: 5, median: 752_000 },
    ],
  });
  await app.kit.pool.query("delete from properties where created_at < '2026-10-01'");
  await expect.poll(trendOf).toBeNull();
  await app.close();
});
