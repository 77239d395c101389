import type { PropertyCard } from '#features/properties/schema.ts';

type Kind = Pick<PropertyCard, 'category' | 'propertyType'>;

/** '/ month' for rental units, '/ day' for a BnB, none for a sale. */
export function priceSuffix(property: Kind): '/ month' | '/ day' | '' {
  if (property.category === 'rental_units') return '/ month';
  return isBnB(property) ? '/ day' : '';
}

/** A listing that is booked by the night; some are marked by their type only. */
export function isBnB({ category, propertyType }: Kind): boolean {
  return category === 'furnished_houses' || propertyType === 'BnB';
}
