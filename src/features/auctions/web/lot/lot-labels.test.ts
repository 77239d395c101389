import { expect, test } from 'vitest';
import { missingFacts } from '#features/auctions/web/missing-facts.ts';
import { documentLabel, stepErrorLabel, viewingDayLabel } from './lot-labels.ts';

test('formats a viewing day in Kampala time, also when it is another day locally', () => {
  const hours = { startsAt: '2026-11-27T21:30:00.000Z', endsAt: '2026-11-27T22:45:00.000Z' };
  expect(viewingDayLabel(hours)).toBe('Saturday, Nov 28, 2026, 12:30 AM to 1:45 AM');
});

test.each([
  ['pdf', 1, 'PDF, 1 kB'],
  ['pdf', 239_500, 'PDF, 240 kB'],
  ['webp', 999_499, 'Image, 999 kB'],
  ['webp', 999_500, 'Image, 1.0 MB'],
  ['pdf', 10_485_760, 'PDF, 10.5 MB'],
] as const)('describes a %s of %i bytes', (type, bytes, words) => {
  expect(documentLabel({ type, bytes })).toBe(words);
});

test('lists what a listing does not state, with the first in a capital', () => {
  const bankSale = { auctioneerName: 'Sample Auctioneers', auctioneerLicence: null, valuedOn: '2026-10-01' };
  const said = (over: object) => missingFacts({ bankSale, landTenure: 'mailo', ...over } as never);
  expect(said({})).toEqual(['The auctioneer’s licence']);
  expect(said({ landTenure: null })).toEqual(['The auctioneer’s licence', 'the land tenure']);
  expect(said({ bankSale: { ...bankSale, auctioneerLicence: 'A 12' } })).toEqual([]);
});

test.each([
  [{ fault: null, due: null }, null],
  [{ fault: 'missing', due: '2026-12-01' }, 'not done yet, due by Dec 01, 2026'],
  [{ fault: 'too_late', due: '2026-12-01' }, 'done too late, due by Dec 01, 2026'],
  [{ fault: 'stale', due: null }, 'out of date'],
] as const)('the step %o is said as %s', (step, words) => {
  expect(stepErrorLabel(step)).toBe(words);
});
