import { expect, test } from 'vitest';
import { requestedRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=0-100', { start: 0, end: 100 }],
  ['bytes=98-', { start: 98, end: 100 }],
  ['bytes=99-99', { start: 99, end: 100 }],
  ['bytes= 5-6 ', { start: 5, end: 7 }],
  ['bytes=-1', { start: 99, end: 100 }],
  ['bytes=-100', { start: 0, end: 100 }],
  ['bytes=-101', { start: 0, end: 100 }],
])('reads %s of a hundred bytes as a range', (header, range) => {
  expect(requestedRange(header, 100)).toEqual(range);
});

test.each(['bytes=100-', 'bytes=100-100', 'bytes=1000-2000', 'bytes=-0'])(
  'rejects %s of a hundred bytes as not satisfiable',
  (header) => {
    expect(requestedRange(header, 100)).toBe('not satisfiable');
  },
);

test.each([undefined, '', 'bytes=-', 'bytes=6-5', 'bytes=0-1,5-6', 'lines=0-1', 'bytes 0-1', 'bytes=a-b'])(
  'reads %j as the whole file',
  (header) => {
    expect(requestedRange(header, 100)).toBe('all');
  },
);

test('rejects every range of an empty file', () => {
  expect(['bytes=0-', 'bytes=-5'].map((header) => requestedRange(header, 0))).toEqual([
    'not satisfiable',
    'not satisfiable',
  ]);
});
