import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { wordQueryFor } from './word-query.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
  for (const title of ['Cedarwood one', 'Cedarwood two', 'Cedarhood', 'Glass and kitchen', 'Bars'])
    await createTestProperty(world.kit, { title });
  await world.search.index.settled();
});
afterAll(() => world.close());

const lookedFor = (words: string[], index = world.search.index.current()) =>
  wordQueryFor({ ...world.kit, search: world.search }, index, words);

test.each([
  ['with the index', () => world.search.index.current()],
  ['without it', () => null],
])('replaces an unknown word by the most similar ones, the most common first: %s', async (_, index) => {
  expect(await lookedFor(['cedarmood'], index())).toEqual({
    queryWords: [{ any: ['cedarwood', 'cedarhood'], isPrefix: false }],
    corrected: [{ typed: 'cedarmood', used: ['cedarwood', 'cedarhood'] }],
  });
});

test('ignores hidden properties in the frequency of words', async () => {
  for (const title of ['Cedarhood two', 'Cedarhood three']) await createTestProperty(world.kit, { title });
  const used = async () => (await lookedFor(['cedarmood'], null)).corrected.map((one) => one.used[0]);
  expect(await used()).toEqual(['cedarhood']);
  await world.kit.pool.query(
    "update properties set hidden_at = now(), is_available = false where title in ('Cedarhood two', 'Cedarhood three')",
  );
  expect(await used()).toEqual(['cedarwood']);
});

test('searches for the singular of a plural, but not of words that merely end alike', async () => {
  const { queryWords } = await lookedFor(['kitchens', 'glass', 'bars']);
  expect(queryWords).toEqual([
    { any: ['kitchen'], isPrefix: true },
    { any: ['glass'], isPrefix: true },
    { any: ['bars'], isPrefix: true },
  ]);
});

test('searches two letters and unmatched three letters as whole words, and a number as a prefix', async () => {
  const { queryWords } = await lookedFor(['tv', '12345', 'zzz']);
  expect(queryWords).toEqual([
    { any: ['tv'], isPrefix: false },
    { any: ['12345'], isPrefix: true },
    { any: ['zzz'], isPrefix: false },
  ]);
});
