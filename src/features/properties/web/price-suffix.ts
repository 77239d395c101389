import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

type Kind = Pick<PropertyCard, 'category' | 'propertyType'>;

/** Returns '/ month' for rental units, '/ day' for a BnB, and nothing for a sale. */
export function priceSuffix(property: Kind): string {
  if (property.category === 'rental_units') return t('/ month');
  return isBnB(property) ? t('/ day') : '';
}

/** Returns true for a listing that is booked by the night. Some are recognisable only by their type. */
export function isBnB({ category, propertyType }: Kind): boolean {
  return category === 'furnished_houses' || propertyType === 'BnB';
}
