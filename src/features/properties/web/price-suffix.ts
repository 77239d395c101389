import type { PropertyCard } from '#features/properties/schema.ts';

/** '/ month' for rental units, '/ day' for furnished houses and whatever is called a BnB, nothing for a sale. */
export function priceSuffix({
  category,
  propertyType,
}: Pick<PropertyCard, 'category' | 'propertyType'>): string {
  if (category === 'rental_units') return '/ month';
  return category === 'furnished_houses' || propertyType === 'BnB' ? '/ day' : '';
}

/** A rental's own monthly price, where it has one; the price of everything else. */
export function shownPrice({
  category,
  price,
  monthlyPrice,
}: Pick<PropertyCard, 'category' | 'price' | 'monthlyPrice'>): number {
  return category === 'rental_units' ? (monthlyPrice ?? price) : price;
}
