import type { PackageScope } from './choices.ts';

type Home = { category: string; isFurnished: boolean };

/** The packages that open a home. BnBs are opened by a paid booking, and homes for sale by an enquiry. */
export function packagesFor({ category, isFurnished }: Home): PackageScope[] {
  if (category !== 'rental_units') return [];
  return isFurnished ? ['rental_units', 'furnished'] : ['rental_units'];
}
