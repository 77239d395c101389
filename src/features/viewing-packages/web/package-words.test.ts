import { expect, test } from 'vitest';
import { leftWords, offerWords } from './package-words.ts';

test.each([
  [{ opens: 'rental_units', quota: 10, hours: 24 }, '10 homes for 24 hours'],
  [{ opens: 'furnished', quota: 5, hours: 168 }, '5 furnished homes for 7 days'],
  [{ opens: 'furnished', quota: null, hours: 720 }, 'Any number of furnished homes for 30 days'],
  [{ opens: 'rental_units', quota: 2, hours: 36 }, '2 homes for 36 hours'],
] as const)('%j is offered as %s', (offer, words) => {
  expect(offerWords(offer)).toBe(words);
});

test.each([
  [{ quota: 10, used: 1 }, '9 of 10 openings left, until 12:00 PM on 6 May 2026'],
  [{ quota: null, used: 4 }, 'Openings without limit, until 12:00 PM on 6 May 2026'],
])('of %j there is left: %s', (own, words) => {
  expect(leftWords({ ...own, endsAt: '2026-05-06T09:00:00Z' })).toBe(words);
});
