import { expect, test } from 'vitest';
import { photoFileError, photoLimits, photoSizeError } from './panorama-photos.ts';

test.each([
  [{ width: 2_000, height: 1_000 }, null],
  [{ width: 5_760, height: 2_880 }, null],
  [{ width: 5_762, height: 2_880 }, null],
  [{ width: 12_000, height: 6_000 }, null],
  [{ width: 4_038, height: 2_000 }, null],
  [{ width: 3_962, height: 2_000 }, null],
  [{ width: 4_042, height: 2_000 }, 'twice as wide as it is high'],
  [{ width: 3_958, height: 2_000 }, 'twice as wide as it is high'],
  [{ width: 1_999, height: 1_000 }, 'It must be at least 2,000 pixels wide.'],
  [{ width: 12_648, height: 6_324 }, null],
  [{ width: 12_650, height: 6_325 }, 'which is too large. Resize it to'],
  [{ width: 4_000, height: 3_000 }, 'twice as wide as it is high'],
  [{ width: 3_000, height: 6_000 }, 'twice as wide as it is high'],
  [{ width: 1_998, height: 999 }, 'It must be at least 2,000 pixels wide.'],
  [{ width: 16_000, height: 8_000 }, 'which is too large. Resize it to'],
])('a picture of %j: %s', (size, words) => {
  expect(photoSizeError(size) ?? 'good').toContain(words ?? 'good');
});

test('accepts only files that every browser reads and that fit a phone’s memory', () => {
  expect(photoFileError({ type: 'image/webp', size: photoLimits.mostBytes })).toBeNull();
  expect(photoFileError({ type: 'image/jpeg', size: photoLimits.mostBytes + 1 })).toContain('60 MB');
  expect(photoFileError({ type: 'image/png', size: 1 })).toBeNull();
  expect(photoFileError({ type: '', size: 1 })).toContain('Not a JPEG, PNG or WebP image.');
  expect(photoFileError({ type: 'image/heic', size: 1 })).toContain('Not a JPEG, PNG or WebP image.');
});
