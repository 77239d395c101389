import { expect, test } from 'vitest';
import { openContentCache } from './content-cache.ts';

function cacheWith(overrides: { graceMs?: number; limitEntries?: number; limitBytes?: number } = {}) {
  const world = { version: 1, now: 0, made: 0 };
  const cache = openContentCache<string>({
    version: () => world.version,
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

test('makes an answer once for many askers, and anew when the content moves', async () => {
  const { world, read } = cacheWith();
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['a 1', 'a 1', 'a 1']);
  expect(await read('a')).toBe('a 1');
  world.version += 1;
  expect(await read('a')).toBe('a 2');
});

test('no answer grows older than its time', async () => {
  const { world, read } = cacheWith();
  await read('a');
  world.now = 59_999;
  expect(await read('a')).toBe('a 1');
  world.now = 60_000;
  expect(await read('a')).toBe('a 2');
});

test('a storm of changes costs one making per grace', async () => {
  const { world, read } = cacheWith({ graceMs: 300 });
  for (world.now = 0; world.now < 3_000; world.now += 10) {
    world.version += 1;
    await read('a');
  }
  expect(world.made).toBe(10);
});

test('a failure is told to those who wait and not kept', async () => {
  const { cache, read } = cacheWith();
  const failing = () => cache.get('a', () => Promise.reject(new Error('away')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away');
  expect(await read('a')).toBe('a 1');
});

test('stays within its bounds, and drops what was used longest ago', async () => {
  const { world, cache, read } = cacheWith({ limitEntries: 3 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key);
  expect(cache.size()).toBe(3);
  const before = world.made;
  await read('a');
  expect(world.made).toBe(before);
  await read('b');
  expect(world.made).toBe(before + 1);
});

test('counts bytes too', async () => {
  const { cache, read } = cacheWith({ limitBytes: 9 });
  for (const key of ['a', 'b', 'c', 'd', 'e']) await read(key);
  expect(cache.size()).toBe(3);
});
