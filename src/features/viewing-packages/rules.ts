import type { PackageScope } from './choices.ts';

type Home = { category: string; isFurnished: boolean };

/**
 * Returns the scopes of the packages that unlock a home: none for BnBs, which a paid booking unlocks, and
 * none for homes for sale, which an enquiry unlocks.
 */
export function packagesFor({ category, isFurnished }: Home): PackageScope[] {
  if (category !== 'rental_units') return [];
  return isFurnished ? ['rental_units', 'furnished'] : ['rental_units'];
}
