import { expect, test } from 'vitest';
import { returnAs, tooMany } from './rules.ts';

const full = { limit: 5, used: 5 };
const room = { limit: 5, used: 4 };
const endless = { limit: null, used: 900 };
const stood = { wasAvailable: true, wasPaused: false, isStopped: false };
const paused = { wasAvailable: false, wasPaused: true, isStopped: false };
const off = { wasAvailable: false, wasPaused: false, isStopped: false };

test.each([
  ['what stood on the market, even into a full plan', { ...stood, ...full }, 'available'],
  ['what stood there, when the plan has ended', { ...stood, ...room, isStopped: true }, 'paused'],
  ['what was off the market', { ...off, ...room }, 'unavailable'],
  ['what was off the market, when the plan has ended', { ...off, ...room, isStopped: true }, 'unavailable'],
  ['what was paused, into a full plan', { ...paused, ...full }, 'paused'],
  ['what was paused, into the last place', { ...paused, ...room }, 'available'],
  ['what was paused, without a limit', { ...paused, ...endless }, 'available'],
  ['what was paused, while the plan has ended', { ...paused, ...room, isStopped: true }, 'paused'],
])('%s comes back as it must', (_which, home, as) => {
  expect(returnAs(home)).toBe(as);
});

test('how many make room for one more', () => {
  expect([tooMany({ limit: 5, used: 5 }), tooMany({ limit: 5, used: 7 })]).toEqual(['one', '3']);
});
