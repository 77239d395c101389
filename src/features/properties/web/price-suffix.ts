import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

type Kind = Pick<PropertyCard, 'category' | 'propertyType'>;

/** '/ month' for rental units, '/ day' for a BnB, none for a sale. */
export function priceSuffix(property: Kind): string {
  if (property.category === 'rental_units') return t('/ month');
  return isBnB(property) ? t('/ day') : '';
}

/** A listing that is booked by the night; some are marked by their type only. */
export function isBnB({ category, propertyType }: Kind): boolean {
  return category === 'furnished_houses' || propertyType === 'BnB';
}
