import type { PackageScope } from './choices.ts';

type Home = { category: string; isFurnished: boolean };

/**
 * Returns the packages that unlock a home. A paid booking unlocks BnBs, and an enquiry unlocks homes for
 * sale.
 */
export function packagesFor({ category, isFurnished }: Home): PackageScope[] {
  if (category !== 'rental_units') return [];
  return isFurnished ? ['rental_units', 'furnished'] : ['rental_units'];
}
