import { expect, test } from 'vitest';
import { waitLabel } from './response-time-label.ts';

test.each([
  ['2026-12-01T09:00:10Z', '1 minute'],
  ['2026-12-01T09:00:00Z', '1 minute'],
  ['2026-12-01T09:01:29Z', '1 minute'],
  ['2026-12-01T09:01:30Z', '2 minutes'],
  ['2026-12-01T10:29:30Z', '2 hours'],
  ['2026-12-03T08:29:00Z', '47 hours'],
  ['2026-12-03T08:30:00Z', '2 days'],
  ['2026-12-03T20:30:00Z', '3 days'],
  ['2026-12-01T10:29:00Z', '89 minutes'],
  ['2026-12-01T10:30:00Z', '2 hours'],
  ['2026-12-03T08:00:00Z', '47 hours'],
  ['2026-12-03T09:00:00Z', '2 days'],
])('formats a response at %s as after %s', (respondedAt, words) => {
  expect(waitLabel('2026-12-01T09:00:00Z', respondedAt)).toBe(words);
});
