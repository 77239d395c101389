import { describe, expect, test } from 'vitest';
import type { DirectoryEntry } from './directory.ts';
import { checkEntry, isFolder, unpackedLimitFor } from './entry-checks.ts';
import { methods } from './methods.ts';

const listed = (changed: Partial<DirectoryEntry>) =>
  ({
    name: 'a.txt',
    method: methods.deflated,
    compressedSize: 100,
    size: 100,
    flags: 0,
    mode: 0,
    ...changed,
  }) as DirectoryEntry;

describe('limits of an entry', () => {
  test.each([
    ['200 times smaller, and over a megabyte', { size: 1_000_200, compressedSize: 5_001 }],
    ['a megabyte of nothing', { size: 1_000_000, compressedSize: 970 }],
    ['as small as Deflate can', { size: 103_200, compressedSize: 100 }],
    ['as large as a quarter more and 64 KiB', { size: 1_000, compressedSize: 66_786 }],
  ])('accepts %s', (_, changed) => {
    expect(() => checkEntry(listed(changed))).not.toThrow();
  });

  test.each([
    ['zip_bomb', 'more than 200 times smaller', { size: 1_000_201, compressedSize: 5_001 }],
    ['zip_bomb', 'a byte over a megabyte', { size: 1_000_001, compressedSize: 5_000 }],
    ['zip_lying_size', 'smaller than Deflate can', { size: 103_201, compressedSize: 100 }],
    ['zip_padded', 'a byte larger than a quarter more and 64 KiB', { size: 1_000, compressedSize: 66_787 }],
    ['zip_lying_size', 'stored, and of another size', { method: methods.stored, size: 101 }],
    ['zip_encrypted', 'with a password', { flags: 1 }],
    ['zip_encrypted', 'with strong encryption', { flags: 0x40 }],
    ['zip_link', 'a link', { mode: 0o120777 }],
  ])('refuses %s: %s', (code, _, changed) => {
    expect(() => checkEntry(listed(changed))).toThrow(expect.objectContaining({ code }));
  });
});

test.each(Object.values(methods))('accepts method %i', (method) => {
  expect(() => checkEntry(listed({ method }))).not.toThrow();
});

test.each([
  [1, 'Shrink'],
  [6, 'Implode'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [93, 'Zstandard'],
  [95, 'XZ'],
  [96, 'JPEG compression'],
  [97, 'WavPack'],
  [98, 'PPMd'],
  [10, 'an unknown compression method (10)'],
])('refuses method %i by its name: %s', (method, name) => {
  expect(() => checkEntry(listed({ method }))).toThrow(
    expect.objectContaining({ code: 'zip_method', message: expect.stringContaining(name) }),
  );
});

test.each([
  [1, 1e9],
  [250_000_000, 1e9],
  [250_000_001, 1_000_000_004],
  [5_000_000_001, 20e9],
])('lets %i bytes decompress to %i', (bytes, limit) => {
  expect(unpackedLimitFor(bytes)).toBe(limit);
});

test('treats the root and names with a trailing slash as folders', () => {
  expect(['', 'a/', 'a', '/a'].map(isFolder)).toEqual([true, true, false, false]);
});
