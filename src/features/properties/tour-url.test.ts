import { expect, test } from 'vitest';
import { tourUrlOf } from './tour-url.ts';

test('returns no address without a tour', () => {
  expect(tourUrlOf(null, 'http://*.localhost:3001')).toBeNull();
});

test('uses the version as the host and the page as the path', () => {
  expect(tourUrlOf('v7abc/index.htm', 'https://*.tours.example.ug')).toBe(
    'https://v7abc.tours.example.ug/index.htm',
  );
});

test('keeps folders and escapes spaces, punctuation and non-ASCII letters', () => {
  expect(tourUrlOf('v7/My tour #1/größe?.htm', 'http://*.localhost:3001')).toBe(
    'http://v7.localhost:3001/My%20tour%20%231/gr%C3%B6%C3%9Fe%3F.htm',
  );
});
