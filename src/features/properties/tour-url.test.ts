import { expect, test } from 'vitest';
import { tourUrlOf } from './tour-url.ts';

test('without a tour there is no address', () => {
  expect(tourUrlOf(null, 'http://*.localhost:3001')).toBeNull();
});

test('the version is the host and the page is the path', () => {
  expect(tourUrlOf('v7abc/index.htm', 'https://*.tours.example.ug')).toBe(
    'https://v7abc.tours.example.ug/index.htm',
  );
});

test('folders are kept; spaces, punctuation and non-ASCII letters are escaped', () => {
  expect(tourUrlOf('v7/My tour #1/größe?.htm', 'http://*.localhost:3001')).toBe(
    'http://v7.localhost:3001/My%20tour%20%231/gr%C3%B6%C3%9Fe%3F.htm',
  );
});
