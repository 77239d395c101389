import type { PropertyCard } from '#features/properties/schema.ts';

/** '/ month' for rental units, '/ day' for furnished houses and whatever is called a BnB, nothing for a sale. */
export function priceSuffix({
  category,
  propertyType,
}: Pick<PropertyCard, 'category' | 'propertyType'>): string {
  if (category === 'rental_units') return '/ month';
  return category === 'furnished_houses' || propertyType === 'BnB' ? '/ day' : '';
}
