import { expect, test } from 'vitest';
import { topic } from '#kit/topic.ts';
import { openContentCache } from './content-cache.ts';

function cacheWith(overrides: { graceMs?: number; limitEntries?: number; limitBytes?: number } = {}) {
  const world = { version: 1, now: 0, made: 0, asked: [] as string[] };
  const cache = openContentCache<string>({
    freshness: {
      mark: () => world.version,
      isUnchanged(topics, since) {
        world.asked.push(topics.join(' '));
        return since === world.version;
      },
    },
    topicsOf: (text) => [topic(text.charAt(0))],
    now: () => world.now,
    limitEntries: 10,
    limitBytes: 1000,
    graceMs: 0,
    ttlMs: 60_000,
    bytesOf: (text) => text.length,
    ...overrides,
  });
  const read = (key: string) => cache.get(key, async () => `${key} ${++world.made}`);
  return { world, cache, read };
}

test('computes a value once for concurrent callers, and again after a change', async () => {
  const { world, read } = cacheWith();
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['a 1', 'a 1', 'a 1']);
  expect(await read('a')).toBe('a 1');
  world.version += 1;
  expect(await read('a')).toBe('a 2');
});

test('checks the topics of a value, and every change while its topics are unknown', async () => {
  const { world, read } = cacheWith();
  const first = read('a');
  const second = read('a');
  expect(world.asked).toEqual(['*']);
  await Promise.all([first, second]);
  await read('a');
  expect(world.asked).toEqual(['*', 'a']);
});

test('expires each value after its time to live', async () => {
  const { world, read } = cacheWith();
  await read('a');
  world.now = 59_999;
  expect(await read('a')).toBe('a 1');
  world.now = 60_000;
  expect(await read('a')).toBe('a 2');
});

test('computes once per grace period during a burst of changes', async () => {
  const { world, read } = cacheWith({ graceMs: 300 });
  for (world.now = 0; world.now < 3_000; world.now += 10) {
    world.version += 1;
    await read('a');
  }
  expect(world.made).toBe(10);
});

test('rejects waiting callers on a failure and does not cache it', async () => {
  const { cache, read } = cacheWith();
  const failing = () => cache.get('a', () => Promise.reject(new Error('away')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away');
  expect(await read('a')).toBe('a 1');
});

test('stays within its limits and evicts the least recently used entry', async () => {
  const { world, cache, read } = cacheWith({ limitEntries: 3 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key);
  expect(cache.size()).toBe(3);
  const before = world.made;
  await read('a');
  expect(world.made).toBe(before);
  await read('b');
  expect(world.made).toBe(before + 1);
});

test('limits bytes, too', async () => {
  const { cache, read } = cacheWith({ limitBytes: 9 });
  for (const key of ['a', 'b', 'c', 'd', 'e']) await read(key);
  expect(cache.size()).toBe(3);
});

test('returns a value invalidated during its computation without caching or counting it', async () => {
  const { world, cache, read } = cacheWith({ limitBytes: 9 });
  for (let round = 0; round < 5; round++) {
    world.version += 1;
    const slow = Promise.withResolvers<string>();
    const early = cache.get('a', () => slow.promise);
    world.version += 1;
    const late = await cache.get('a', async () => 'new');
    slow.resolve('old');
    expect([await early, late, await cache.get('a', async () => 'no')]).toEqual(['old', 'new', 'new']);
  }
  for (const key of ['b', 'c']) await read(key);
  expect(cache.size()).toBe(3);
});

test('excludes a change made during the computation, also without further requests', async () => {
  const { world, cache, read } = cacheWith();
  const slow = Promise.withResolvers<string>();
  const early = cache.get('a', () => slow.promise);
  world.version += 1;
  slow.resolve('old');
  expect(await early).toBe('old');
  expect(cache.has('a')).toBe(false);
  expect(await read('a')).toBe('a 1');
});

test('returns a value larger than the cache without caching it', async () => {
  const { cache } = cacheWith({ limitBytes: 9 });
  expect(await cache.get('a', async () => 'x'.repeat(10))).toHaveLength(10);
  expect([cache.size(), cache.has('a')]).toEqual([0, false]);
  await cache.get('a', async () => 'x'.repeat(9));
  expect([cache.size(), cache.has('a')]).toEqual([1, true]);
});

test('contains only current entries, with no outdated one and none of another version', async () => {
  const { world, cache, read } = cacheWith({ graceMs: 300 });
  expect(cache.has('a')).toBe(false);
  await read('a');
  world.version += 1;
  world.now = 299;
  expect(cache.has('a')).toBe(true);
  world.now = 300;
  expect(cache.has('a')).toBe(false);
});
