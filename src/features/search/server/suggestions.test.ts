import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
const zebras: number[] = [];
beforeAll(async () => {
  world = await createTestApp();
  const home = (location: string, bedrooms: number, more: object = {}) =>
    createTestProperty(world.kit, { location: `${location}, Kampala`, bedrooms, ...more });
  await home('Kisaasi', 2);
  await home('Kisaasi', 3, { amenities: ['Pool'] });
  await home('Munyonyo', 2, { amenities: ['Pool'] });
  const bankSale = { category: 'bank_sales', propertyType: 'House', bankName: 'Hill Bank' } as const;
  await home('Makindye', 2, { ...bankSale, price: 240_000_000 });
  await home('Makindye', 4, { ...bankSale, price: 250_000_000 });
  for (const name of ['One', 'Two', 'Three', 'Four'])
    zebras.push(await home('Makindye', 1, { title: `Zebra house ${name}` }));
  await world.search.index.settled();
});
afterAll(() => world.close());

type Suggested = { kind: string; text: string; value: string; query: string; count: number | null };
const suggested = async (text: string): Promise<Suggested[]> =>
  (await world.inject({ url: `/api/places?${new URLSearchParams({ q: text })}` })).json();
const found = async (text: string): Promise<number> =>
  (await world.inject({ url: `/api/properties/page?${new URLSearchParams({ q: text })}` })).json().total;

test.each([
  ['kis', 2],
  ['2 bed kis', 1],
  ['4 bed kis', 0],
  // An area named before does not narrow the count, because the search then covers both areas.
  ['makindye kis', 2],
])('counts an area with the text before it: %s', async (text, count) => {
  const area = (await suggested(text)).find(({ value }) => value === 'kisaasi');
  expect(area).toMatchObject({ kind: 'area', text: 'Kisaasi', count });
});

test.each([
  ['kisasi mark', 2],
  ['2 bed kisasi mark', 1],
  ['4 bed kisasi mark', 0],
])('counts a landmark with the text before it: %s', async (text, count) => {
  const landmark = (await suggested(text)).find(({ value }) => value === 'kisaasi-market');
  expect(landmark).toMatchObject({ kind: 'landmark', count });
});

test('does not read a known search term as a misspelt place', async () => {
  expect(await suggested('metre')).toContainEqual(expect.objectContaining({ text: 'Metroplex Mall' }));
  expect(await suggested('own yaka meter')).toEqual([]);
});

test('sorts areas with the same beginning and count by name', async () => {
  const areas = (await suggested('na')).filter(({ kind }) => kind === 'area');
  expect(areas.map(({ text }) => text)).toEqual(['Naalya', 'Naguru', 'Najjanankumbi', 'Najjera']);
});

test.each([
  ['auct', { kind: 'category', text: 'Bank Property Auctions', value: 'bank_sales', query: 'Bank Sale' }, 2],
  [
    '2 bed auct',
    { kind: 'category', text: 'Bank Property Auctions', value: 'bank_sales', query: '2 bed Bank Sale' },
    1,
  ],
  ['swimm', { kind: 'feature', text: 'Pool', value: 'Pool', query: 'Pool' }, 2],
  ['3 bed swimm', { kind: 'feature', text: 'Pool', value: 'Pool', query: '3 bed Pool' }, 1],
])('suggests for %s %j with the correct number of properties: %i', async (text, suggestion, count) => {
  expect(await suggested(text)).toContainEqual({ ...suggestion, note: null, count });
  expect(await found(suggestion.query)).toBe(count);
});

test('suggests the newest three properties that contain a word', async () => {
  const homes = await suggested('zebr');
  expect(homes.map(({ kind, value }) => [kind, value])).toEqual(
    zebras
      .slice(1)
      .toReversed()
      .map((id) => ['listing', String(id)]),
  );
});
