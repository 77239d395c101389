import { stringify } from 'csv-stringify/sync';
import { fieldList } from '#features/properties/fields.ts';
import { photosHeading } from './import-columns.ts';

/** The reference of the example row, which an import skips. */
export const exampleReference = 'EXAMPLE-1';

const example: Readonly<Record<string, string>> = {
  reference: exampleReference,
  title: 'Two bedrooms near the market',
  location: 'Ntinda, Kampala',
  description: 'This row is an example. Delete it, or replace it with your own property.',
  price: '1,200,000',
  currency: 'UGX',
  bedrooms: '2',
  bathrooms: '1',
  squareMeters: '70',
  propertyType: 'Apartment',
  category: 'Rental Unit',
  amenities: 'Parking, Balcony',
  isFeatured: 'no',
  isAvailable: 'yes',
  hasWallFence: 'yes',
};

/**
 * Returns a CSV template with the columns of an import, named as in the form, and an example row that an
 * import skips.
 */
export function importTemplate(): string {
  const headings = [...fieldList.map(({ label }) => label), photosHeading];
  const exampleRow = [
    ...fieldList.map(({ name }) => example[name] ?? ''),
    'https://www.example.com/kitchen.jpg',
  ];
  return stringify([headings, exampleRow], { bom: true });
}
