import { expect, test } from 'vitest';
import { formatMegabytes, tourSizeLabel } from './tour-size.ts';

test('returns the size of the start and of the whole tour', () => {
  expect(tourSizeLabel({ startBytes: 1_640_000, totalBytes: 26_400_000 })).toBe(
    'About 1.6 MB to start, 26 MB for the full tour',
  );
});

test('returns one size for a tour that loads in one piece', () => {
  expect(tourSizeLabel({ startBytes: 402_000, totalBytes: 398_000 })).toBe('About 0.4 MB');
});

test.each([
  [1, '1 kB'],
  [64_200, '65 kB'],
  [0, '1 kB'],
  [1_000, '1 kB'],
  [1_001, '2 kB'],
  [99_999, '100 kB'],
  [100_000, '0.1 MB'],
  [2_000_000, '2 MB'],
  [9_949_999, '9.9 MB'],
  [9_950_000, '10 MB'],
  [9_960_000, '10 MB'],
  [711_600_000, '712 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});
