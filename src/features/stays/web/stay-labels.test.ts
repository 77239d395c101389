import { expect, test } from 'vitest';
import { untilLabel } from './stay-labels.ts';

test.each([
  ['2026-11-24T12:20:00Z', '3:20 PM'],
  ['2026-11-23T21:20:00Z', '12:20 AM'],
  ['2026-11-24T20:59:00Z', '11:59 PM'],
  ['2026-11-24T21:20:00Z', '12:20 AM on 25 Nov 2026'],
])('formats nights held until %s as held until %s, on 24 November in Kampala', (heldUntil, words) => {
  expect(untilLabel(heldUntil, '2026-11-24')).toBe(words);
});
