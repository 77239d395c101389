import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { faceFor } from './fonts.ts';

test.each([
  ['UGX 9,999,999,999 / month · 72 m² – “new”…', 'figtree-bold.ttf'],
  ['Ŋŋoma y’ennyumba, Zoë Łukasz', 'figtree-bold.ttf'],
  ['Flat of Đặng Văn Ẩn', 'DejaVuSans-Bold.ttf'],
  ['شقة', 'DejaVuSans-Bold.ttf'],
])('draws the whole of %s in one face: %s', (text, file) => {
  expect(basename(faceFor(text, 'bold').file)).toBe(file);
});
