import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
  for (const area of ['Kyanja', 'Kololo', 'Najjera', 'Nakawa', 'Naguru', 'Kiwatule', 'Bukoto', 'Kisaasi'])
    await createTestProperty(world.kit, { location: `${area}, Kampala` });
});
afterAll(() => world.close());

const neighbours = async (query: string) => {
  const { total, neighbours: around } = (await world.inject({ url: `/api/properties/page?${query}` })).json();
  expect(total).toBe(0);
  return around.map(({ slug }: { slug: string }) => slug);
};
const nearest = ['kisaasi', 'bukoto', 'kiwatule', 'naguru', 'nakawa', 'najjera'];

test('lists the six nearest areas with properties, nearest first', async () => {
  expect(await neighbours('area=ntinda')).toEqual(nearest);
});

test('includes areas outside the visible part of the map', async () => {
  expect(await neighbours('area=ntinda&box=32.61,0.35,32.615,0.355')).toEqual(nearest);
});

test('lists for two areas those near either', async () => {
  expect((await neighbours('area=ntinda,kulambiro')).slice(0, 3)).toEqual(['najjera', 'kyanja', 'kisaasi']);
});

test('lists none that are more than eight kilometres away', async () => {
  expect(await neighbours('area=entebbe')).toEqual([]);
});

test('lists none for a single property or without an area', async () => {
  expect(await neighbours('area=ntinda&q=%232147483647')).toEqual([]);
  expect(await neighbours('bedrooms=9')).toEqual([]);
});
