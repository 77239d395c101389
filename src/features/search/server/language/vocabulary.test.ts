import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { anyProperty, exchangeRates } from '#features/properties/topics.ts';
import { plainText } from '#features/search/spelling.ts';
import type { Topic } from '#kit/topic.ts';
import { openVocabulary } from './vocabulary.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const setRate = (rate: number) =>
  app.kit.pool.query(`update exchange_rates set ugx_per_unit = $1 where currency = 'USD'`, [rate]);

function listener(db = app.kit.db) {
  const line = { isGood: true, tell: (_: Topic): void => {} };
  const content = {
    ...app.kit.content,
    isReceiving: () => line.isGood,
    listen(tell: (change: Topic) => void) {
      line.tell = tell;
      return () => undefined;
    },
  };
  const vocabulary = openVocabulary({ db, content });
  return { line, rate: async () => (await vocabulary()).ugxPerDollar };
}

test('names each landmark in its address', async () => {
  const { landmarks } = await app.search.vocabulary();
  const unnamed = landmarks.filter(({ slug, name, spellings }) => {
    const words = plainText([name, ...spellings].join(' ')).split(' ');
    return !slug.split('-').every((word) => words.includes(word));
  });
  expect(unnamed.map(({ slug }) => slug)).toEqual([]);
});

test.each([
  ['kabira', 'kabira'],
  ['bukoto-stage', 'kabira'],
])('finds a landmark by its address %s, also a former one', async (near, slug) => {
  const { near: found } = (await app.inject({ url: `/api/properties/page?near=${near}` })).json();
  expect(found.slug).toBe(slug);
});

test('caches the vocabulary until one of its topics changes', async () => {
  const { line, rate } = listener();
  await setRate(3_600);
  expect(await rate()).toBe(3_600);
  await setRate(3_610);
  line.tell(anyProperty);
  expect(await rate()).toBe(3_600);
  line.tell(exchangeRates);
  expect(await rate()).toBe(3_610);
});

test('reads the vocabulary each time while the listener is disconnected', async () => {
  const { line, rate } = listener();
  await setRate(3_700);
  expect(await rate()).toBe(3_700);
  line.isGood = false;
  await setRate(3_710);
  expect(await rate()).toBe(3_710);
  await setRate(3_720);
  expect(await rate()).toBe(3_720);
});

test('reads the vocabulary again after a failure', async () => {
  let isAway = true;
  const db = new Proxy(app.kit.db, {
    get(target, name) {
      if (isAway) throw new Error('away');
      const member = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const { rate } = listener(db);
  await setRate(3_800);
  await expect(rate()).rejects.toThrow('away');
  isAway = false;
  expect(await rate()).toBe(3_800);
});
