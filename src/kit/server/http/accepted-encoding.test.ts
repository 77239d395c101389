import { expect, test } from 'vitest';
import { encodingFor } from './accepted-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['deflate, zstd', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['br; q=0, *', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['identity, br;q=0.5', 'identity'],
  ['identity, br', 'br'],
  ['identity;q=0', 'identity'],
  ['br;q=some, gzip', 'gzip'],
  ['br;q=2, gzip;q=0.1', 'gzip'],
  ['br;q=1.5, gzip;q=1', 'br'],
  ['br ; q=0.2 , gzip;q=0.3', 'gzip'],
  ['br;level=5;q=0, gzip', 'gzip'],
  ['identity;q=0.5, gzip;q=0.4', 'identity'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['gzip;q=0.5, *;q=0.6', 'br'],
])('chooses for the accepted encodings %j %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('chooses only an offered encoding', () => {
  expect(encodingFor('br, gzip;q=0.5', ['gzip'])).toBe('gzip');
  expect(encodingFor('br', ['gzip'])).toBe('identity');
});
