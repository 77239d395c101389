import { expect, test } from 'vitest';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import { priceText } from './price-text.ts';

test.each([
  [
    'a rent in shillings',
    { category: 'rental_units', price: 900_000, currency: 'UGX' },
    'UGX 900,000 / month',
  ],
  ['a rent in dollars', { category: 'rental_units', price: 1_400, currency: 'USD' }, 'USD 1,400 / month'],
  ['dollars and cents', { category: 'furnished_houses', price: 85.5, currency: 'USD' }, 'USD 85.50 / day'],
  ['a house for sale', { category: 'for_sale', price: 280_000_000, currency: 'UGX' }, 'UGX 280,000,000'],
  [
    'a lot that nobody has bid for',
    { category: 'bank_sales', price: 9_000_000, startingBid: 5_000_000 },
    'Starting bid UGX 5,000,000',
  ],
  [
    'a lot that is over',
    {
      category: 'bank_sales',
      price: 9_000_000,
      startingBid: 5_000_000,
      currentBid: 6_000_000,
      auctionStatus: 'ended',
    },
    'Last bid UGX 6,000,000',
  ],
] as const)('shows the price of %s', (_, home, words) => {
  expect(priceText(buildPropertyCard(7, home))).toBe(words);
});
