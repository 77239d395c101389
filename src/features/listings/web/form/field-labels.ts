import { factFields } from './fact-fields.ts';
import type { FieldName, FormPicture } from './form-values.ts';

const mainLabels: Partial<Record<FieldName, string>> = {
  title: 'Title',
  location: 'Location',
  description: 'Description',
  category: 'Category',
  propertyType: 'Property type',
  price: 'Price',
  currency: 'Currency',
  monthlyPrice: 'Monthly price',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  squareFeet: 'Square feet',
  ownerContactInfo: 'Owner contact information',
  isFeatured: 'Featured property',
  amenities: 'Amenities',
  pictures: 'Photos',
};

export function labelOf(name: FieldName): string {
  return mainLabels[name] ?? factFields.find((field) => field.name === name)?.label ?? name;
}

/** A field's value in one short line. */
export function spoken(value: string | boolean | readonly string[] | readonly FormPicture[]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string')
    return value === '' ? 'nothing' : value.length > 80 ? `${value.slice(0, 80)}…` : value;
  const words = value.map((item) => (typeof item === 'string' ? item : ''));
  return words.some((word) => word !== '') ? words.join(', ') : `${value.length} photos`;
}
