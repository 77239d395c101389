import { expect, test } from 'vitest';
import { evictOldest } from './lru.ts';

test('of a map the first that was added goes, and of an empty one nothing', () => {
  const map = new Map([
    ['b', 1],
    ['a', 2],
  ]);
  map.set('b', 3);
  evictOldest(map);
  expect([...map]).toEqual([['a', 2]]);
  evictOldest(map);
  evictOldest(map);
  expect(map.size).toBe(0);
});

test('a key that means nothing is dropped like any other', () => {
  const map = new Map<number | undefined, string>([
    [undefined, 'one'],
    [0, 'other'],
  ]);
  evictOldest(map);
  expect([...map.keys()]).toEqual([0]);
});
