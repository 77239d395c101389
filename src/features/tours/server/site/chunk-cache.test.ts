import { expect, test } from 'vitest';
import { ChunkCache } from './chunk-cache.ts';

const megabyte = () => Buffer.alloc(2 ** 20);

test('a piece is worth caching from the second request on', () => {
  const pieces = new ChunkCache();
  expect([pieces.isWanted('a'), pieces.isWanted('b'), pieces.isWanted('a')]).toEqual([false, false, true]);
});

test('the least recently used piece is evicted', () => {
  const pieces = new ChunkCache();
  const kept = Array.from({ length: 32 }, megabyte);
  for (const [at, piece] of kept.entries()) pieces.keep(`${at}`, piece);
  expect(pieces.find('0')).toBe(kept[0]);
  pieces.keep('one more', megabyte());
  expect(pieces.find('0')).toBe(kept[0]);
  expect(pieces.find('1')).toBeUndefined();
  expect(pieces.find('one more')).toBeDefined();
});

test('storing the same piece twice counts once', () => {
  const pieces = new ChunkCache();
  pieces.keep('first', megabyte());
  for (let again = 0; again < 100; again++) pieces.keep('same', megabyte());
  expect(pieces.find('first')).toBeDefined();
});

test('one visitor who requests a whole tour does not fill the memory of earlier requests', () => {
  const pieces = new ChunkCache();
  for (let at = 0; at < 100_000; at++) expect(pieces.isWanted(`${at}`)).toBe(false);
});
