import { expect, test } from 'vitest';
import { parseScheduleHash, scheduleUrl } from './schedule-link.ts';

test.each([
  ['2026-11-27T15', { day: '2026-11-27', hour: 15 }],
  ['2026-11-27T09', { day: '2026-11-27', hour: 9 }],
  ['2026-11-27', { day: '2026-11-27', hour: null }],
  ['2026-11-27T', { day: '2026-11-27', hour: null }],
  ['2026-11-27T9', { day: '2026-11-27', hour: 9 }],
  ['2026-11-27T00', { day: '2026-11-27', hour: 0 }],
  ['2026-11-27T19', { day: '2026-11-27', hour: 19 }],
  ['2026-11-27T20', { day: '2026-11-27', hour: 20 }],
  ['2026-11-27T23', { day: '2026-11-27', hour: 23 }],
  ['2026-11-27T24', { day: '2026-11-27', hour: null }],
  ['2026-11-27T99', { day: '2026-11-27', hour: null }],
  ['2026-11-27Tx', { day: '2026-11-27', hour: null }],
  ['2026-02-30T15', { day: null, hour: null }],
  ['', { day: null, hour: null }],
  ['1', { day: null, hour: null }],
])('parses ?visit=%s as %o', (text, wish) => {
  expect(parseScheduleHash(text)).toEqual(wish);
});

test('generates a link with the hour that can be parsed again', () => {
  expect(scheduleUrl(12, null)).toBe('/property/12?visit=');
  const address = scheduleUrl(12, { day: '2026-11-27', hour: 9 });
  expect(address).toBe('/property/12?visit=2026-11-27T09');
  expect(parseScheduleHash(address.split('=')[1] ?? '')).toEqual({ day: '2026-11-27', hour: 9 });
});
