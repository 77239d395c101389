import type { PropertyCard } from '#features/properties/schema.ts';

/** '/ month' for rental units, '/ day' for furnished houses and anything of type BnB, none for a sale. */
export function priceSuffix({
  category,
  propertyType,
}: Pick<PropertyCard, 'category' | 'propertyType'>): string {
  if (category === 'rental_units') return '/ month';
  return category === 'furnished_houses' || propertyType === 'BnB' ? '/ day' : '';
}

/** The monthly price of a rental that has one; the price of everything else. */
export function shownPrice({
  category,
  price,
  monthlyPrice,
}: Pick<PropertyCard, 'category' | 'price' | 'monthlyPrice'>): number {
  return category === 'rental_units' ? (monthlyPrice ?? price) : price;
}
