import { expect, test } from 'vitest';
import { ChunkCache } from './chunk-cache.ts';

const megabyte = () => Buffer.alloc(2 ** 20);

test('caches a chunk from the second request on', () => {
  const pieces = new ChunkCache();
  expect([pieces.recordRequest('a'), pieces.recordRequest('b'), pieces.recordRequest('a')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('evicts the least recently used chunk', () => {
  const pieces = new ChunkCache();
  const kept = Array.from({ length: 32 }, megabyte);
  for (const [at, piece] of kept.entries()) pieces.add(`${at}`, piece);
  expect(pieces.find('0')).toBe(kept[0]);
  pieces.add('one more', megabyte());
  expect(pieces.find('0')).toBe(kept[0]);
  expect(pieces.find('1')).toBeUndefined();
  expect(pieces.find('one more')).toBeDefined();
});

test('counts a chunk once when it is stored twice', () => {
  const pieces = new ChunkCache();
  pieces.add('first', megabyte());
  for (let again = 0; again < 100; again++) pieces.add('same', megabyte());
  expect(pieces.find('first')).toBeDefined();
});

test('keeps earlier requests cached when one visitor requests a whole tour', () => {
  const pieces = new ChunkCache();
  for (let at = 0; at < 100_000; at++) expect(pieces.recordRequest(`${at}`)).toBe(false);
});
