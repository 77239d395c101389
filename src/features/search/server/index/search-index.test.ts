import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { everything, type Topic, topic } from '#kit/topic.ts';
import { openSearchIndex } from './search-index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Opens an index that receives only the changes that the test sends. */
function deafIndex(pool = app.kit.pool) {
  let tell: (change: Topic) => void = () => undefined;
  const content = {
    ...app.kit.content,
    listen(listener: (change: Topic) => void) {
      tell = listener;
      return () => undefined;
    },
  };
  return { live: openSearchIndex({ ...app.kit, pool, content }), tell: (change: Topic) => tell(change) };
}

/** Returns the database pool, which fails while `isAway` returns true. */
function fragilePool(isAway: () => boolean) {
  const query = app.kit.pool.query.bind(app.kit.pool) as (...parts: unknown[]) => unknown;
  return Object.assign(Object.create(app.kit.pool) as typeof app.kit.pool, {
    query: (...parts: unknown[]) => (isAway() ? Promise.reject(new Error('away')) : query(...parts)),
  });
}

test('is absent until complete', async () => {
  const { live } = deafIndex();
  expect(live.current()).toBeNull();
  expect(live.latest()).toBeNull();
  await live.settled();
  expect(live.current()?.size).toBe(0);
});

test('reads changed listings, and drops deleted ones', async () => {
  const { live, tell } = deafIndex();
  await live.settled();
  const id = await createTestProperty(app.kit);
  tell(propertyTopic(id));
  expect(live.changing()).toEqual([id]);
  await live.settled();
  expect(live.current()?.size).toBe(1);
  await app.kit.pool.query('delete from properties where id = $1', [id]);
  tell(propertyTopic(id));
  await live.settled();
  expect(live.current()?.size).toBe(0);
});

test('is not trusted while changes may have been missed, and is then rebuilt', async () => {
  const { live, tell } = deafIndex();
  await live.settled();
  const before = live.latest();
  const id = await createTestProperty(app.kit);
  tell(everything);
  expect(live.current()).toBeNull();
  expect(live.latest()).toBe(before);
  await live.settled();
  expect(live.current()?.size).toBe(1);
  expect(live.current()).not.toBe(before);
  await app.kit.pool.query('delete from properties where id = $1', [id]);
});

test('has another revision after a rebuild, so that the former counts are not used again', async () => {
  const { live, tell } = deafIndex();
  await live.settled();
  const before = live.current()?.revision;
  tell(everything);
  await live.settled();
  expect(live.current()?.revision).toBeGreaterThan(before as number);
});

test('loses no change during the build', async () => {
  const id = await createTestProperty(app.kit);
  const { live, tell } = deafIndex();
  await app.kit.pool.query('delete from properties where id = $1', [id]);
  tell(propertyTopic(id));
  await live.settled();
  expect(live.current()?.size).toBe(0);
});

test('ignores changes of anything else', async () => {
  const { live, tell } = deafIndex();
  await live.settled();
  const [before, query] = [live.current(), vi.spyOn(app.kit.pool, 'query')];
  for (const other of ['auction:12', 'auction', 'account:7', 'areas', 'property-types']) tell(topic(other));
  expect([live.changing(), live.current()]).toEqual([[], before]);
  await live.settled();
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test('is rebuilt after a change of all listings, or of too many to list', async () => {
  const { live, tell } = deafIndex();
  await live.settled();
  const id = await createTestProperty(app.kit);
  tell(topic('property'));
  expect(live.current()).toBeNull();
  await live.settled();
  expect(live.current()?.size).toBe(1);
  await app.kit.pool.query('delete from properties where id = $1', [id]);
});

test('recovers by itself after a database error', async () => {
  let faults = 2;
  const pool = fragilePool(() => faults-- > 0);
  const live = openSearchIndex({ ...app.kit, pool });
  await expect.poll(() => live.current()?.size).toBe(0);
});

test('loses no change that was being read when the database failed', async () => {
  let faults = 0;
  const { live, tell } = deafIndex(fragilePool(() => faults-- > 0));
  await live.settled();
  const id = await createTestProperty(app.kit);
  faults = 1;
  tell(propertyTopic(id));
  await live.settled();
  expect(live.current()?.size).toBe(1);
  await app.kit.pool.query('delete from properties where id = $1', [id]);
});
