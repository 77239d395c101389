import { expect, test } from 'vitest';
import { bannerLabel, offerLabel, priceLabel, purchaseLabel, unlocksLeftLabel } from './package-labels.ts';

test.each([
  [{ opens: 'rental_units', quota: 10, hours: 24 }, '10 homes for 24 hours'],
  [{ opens: 'furnished', quota: 5, hours: 168 }, '5 furnished homes for 7 days'],
  [{ opens: 'furnished', quota: null, hours: 720 }, 'Unlimited furnished homes for 30 days'],
  [{ opens: 'rental_units', quota: 2, hours: 36 }, '2 homes for 36 hours'],
  [{ opens: 'rental_units', quota: 1, hours: 1 }, '1 home for 1 hour'],
  [{ opens: 'furnished', quota: 1, hours: 25 }, '1 furnished home for 25 hours'],
  [{ opens: 'rental_units', quota: null, hours: 48 }, 'Unlimited homes for 2 days'],
] as const)('labels %j as %s', (offer, words) => {
  expect(offerLabel(offer)).toBe(words);
});

test.each([
  [{ quota: 10, used: 1 }, '9 of 10 unlocks left, until 12:00 PM on 6 May 2026'],
  [{ quota: null, used: 4 }, 'Unlimited unlocks, until 12:00 PM on 6 May 2026'],
  [{ quota: 10, used: 10 }, '0 of 10 unlocks left, until 12:00 PM on 6 May 2026'],
])('shows the remainder of %j: %s', (own, words) => {
  expect(unlocksLeftLabel({ ...own, endsAt: '2026-05-06T09:00:00Z' })).toBe(words);
});

const sold = { price: 15_000, currency: 'UGX' };
const ten = { opens: 'rental_units', quota: 10, hours: 24, ...sold } as const;
const week = { opens: 'furnished', quota: 5, hours: 168, ...sold } as const;

test.each([
  [ten, 'A one-time UGX 15,000 gives contact details for up to 10 rental properties for 1 day.'],
  [
    { ...ten, quota: null, hours: 72 },
    'A one-time UGX 15,000 gives contact details for all rental properties for 3 days.',
  ],
  [
    { ...week, quota: null },
    'A one-time UGX 15,000 gives contact details for all furnished rental properties for 7 days.',
  ],
  [
    { ...week, hours: 36 },
    'A one-time UGX 15,000 gives contact details for up to 5 furnished rental properties for 36 hours.',
  ],
])('shows in the banner for %j: %s', (offer, words) => {
  expect(bannerLabel(offer)).toBe(words);
});

test.each([
  [ten, 'UGX 15,000: contact details for up to 10 rental properties, valid 24 hours'],
  [week, 'UGX 15,000 per week'],
  [{ ...week, hours: 720 }, 'UGX 15,000 per month'],
  [{ ...week, hours: 48 }, 'UGX 15,000 per 2 days'],
  [{ ...week, hours: 24 }, 'UGX 15,000 per 1 day'],
  [{ ...week, hours: 36 }, 'UGX 15,000 per 36 hours'],
  [
    { ...ten, quota: null, hours: 168 },
    'UGX 15,000: contact details for all rental properties, valid 168 hours',
  ],
])('shows in the dialog for %j: %s', (offer, words) => {
  expect(priceLabel(offer)).toBe(words);
});

test('shows a payer for how many properties or how long the package is valid', () => {
  expect(purchaseLabel(week)).toBe('You now have access to view furnished rental properties for 7 days.');
  expect(purchaseLabel(ten)).toBe('You can view up to 10 properties for the next 24 hours.');
  expect(purchaseLabel({ ...ten, quota: null })).toBe('You can view all properties for the next 24 hours.');
});
