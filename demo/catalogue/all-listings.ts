import { bankSales } from './bank-sales.ts';
import { forSale } from './for-sale.ts';
import { furnishedHouses } from './furnished-houses.ts';
import type { DemoListing } from './listing.ts';
import { rentalUnits } from './rental-units.ts';

export const allListings: readonly DemoListing[] = [
  ...rentalUnits,
  ...furnishedHouses,
  ...forSale,
  ...bankSales,
];
