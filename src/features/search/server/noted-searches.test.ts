import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import {
  deleteSearchesBefore,
  readEmptySearches,
  recordEmptySearch,
} from '#features/search/server/results/empty-searches.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => world.kit.pool.query('delete from empty_searches'));

const note = (words: string, at = '2026-11-20T09:00:00Z') =>
  recordEmptySearch({ ...world.kit, clock: () => new Date(at) }, words);
const noted = (from = '2026-11-01', most = 20) => readEmptySearches(world.kit.db, from, most);

test('counts words on their day in Kampala', async () => {
  await note('castle', '2026-11-20T20:59:00Z');
  await note('arch', '2026-11-20T21:00:00Z');
  expect(await noted()).toEqual([
    { words: 'arch', times: 1, lastDay: '2026-11-21' },
    { words: 'castle', times: 1, lastDay: '2026-11-20' },
  ]);
});

test('stores three hundred words a day, and starts again the next day', async () => {
  await world.kit.pool.query(
    `insert into empty_searches select '2026-11-20', 'word ' || n from generate_series(1, 299) n`,
  );
  await note('castle');
  await note('arch');
  await note('barn', '2026-11-21T09:00:00Z');
  const { rows } = await world.kit.pool.query(
    "select words from empty_searches where words not like 'word %' order by words",
  );
  expect(rows).toEqual([{ words: 'barn' }, { words: 'castle' }]);
});

test('reads the most frequent words from a day on, inclusive, and deletes earlier ones', async () => {
  for (const [words, day] of [
    ['castle', '20'],
    ['castle', '20'],
    ['arch', '21'],
    ['arch', '21'],
    ['arch', '21'],
    ['barn', '22'],
  ] as const)
    await note(words, `2026-11-${day}T09:00:00Z`);
  expect((await noted('2026-11-20', 2)).map(({ words }) => words)).toEqual(['arch', 'castle']);
  expect((await noted('2026-11-21')).map(({ words }) => words)).toEqual(['arch', 'barn']);
  await deleteSearchesBefore(world.kit.db, '2026-11-21');
  expect((await noted()).map(({ words }) => words)).toEqual(['arch', 'barn']);
});

test('records a search without results or with an unknown word once, and no other', async () => {
  for (const title of ['One', 'Two'])
    await createTestProperty(world.kit, { title, location: 'Ntinda, Kampala' });
  const page = async (cursor = '') =>
    (await world.inject({ url: `/api/properties/page?q=ntinda&limit=1${cursor}` })).json();
  const { nextCursor, items } = await page();
  const second = await page(`&cursor=${nextCursor}`);
  expect([items.length, second.items.length, second.nextCursor]).toEqual([1, 1, null]);
  expect(await noted('2000-01-01')).toEqual([]);
  await world.inject({ url: '/api/properties/page?q=ntinda+helipad' });
  await world.inject({ url: '/api/properties/page?q=two+bedrooms+helipad' });
  expect((await noted('2000-01-01')).map(({ words, times }) => [words, times]).toSorted()).toEqual([
    ['ntinda helipad', 1],
    ['two bedrooms helipad', 1],
  ]);
});
