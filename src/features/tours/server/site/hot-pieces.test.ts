import { expect, test } from 'vitest';
import { HotPieces } from './hot-pieces.ts';

const megabyte = () => Buffer.alloc(2 ** 20);

test('only what is asked for again is wanted', () => {
  const pieces = new HotPieces();
  expect([pieces.isWanted('a'), pieces.isWanted('b'), pieces.isWanted('a')]).toEqual([false, false, true]);
});

test('what was asked for longest ago makes room', () => {
  const pieces = new HotPieces();
  const kept = Array.from({ length: 32 }, megabyte);
  for (const [at, piece] of kept.entries()) pieces.keep(`${at}`, piece);
  expect(pieces.find('0')).toBe(kept[0]);
  pieces.keep('one more', megabyte());
  expect(pieces.find('0')).toBe(kept[0]);
  expect(pieces.find('1')).toBeUndefined();
  expect(pieces.find('one more')).toBeDefined();
});

test('the same piece twice counts once', () => {
  const pieces = new HotPieces();
  pieces.keep('first', megabyte());
  for (let again = 0; again < 100; again++) pieces.keep('same', megabyte());
  expect(pieces.find('first')).toBeDefined();
});

test('one visitor who asks for a whole tour does not fill the memory of what was asked', () => {
  const pieces = new HotPieces();
  for (let at = 0; at < 100_000; at++) expect(pieces.isWanted(`${at}`)).toBe(false);
});
