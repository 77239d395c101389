import { expect, test } from 'vitest';
import { evictOldest, lruGetOrSet } from './lru.ts';

test('evicts the oldest entry of a map, and nothing from an empty one', () => {
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

test('evicts an undefined key like any other', () => {
  const map = new Map<number | undefined, string>([
    [undefined, 'one'],
    [0, 'other'],
  ]);
  evictOldest(map);
  expect([...map.keys()]).toEqual([0]);
});

test('keeps the entries that were used last', () => {
  const map = new Map([
    ['old', 1],
    ['used', 2],
  ]);
  expect(lruGetOrSet(map, 2, 'old', () => 9)).toBe(1);
  expect(lruGetOrSet(map, 2, 'new', () => 3)).toBe(3);
  expect([...map]).toEqual([
    ['old', 1],
    ['new', 3],
  ]);
});
