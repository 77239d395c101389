import { isBareLand } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

type FactSource = Pick<Property, 'category' | 'propertyType' | 'facts'>;

/** One line of the facts list; `note` is shown in small type. */
export type Fact = { name: string; value: string; note?: string };

/** On a home that is let or sold empty: what its pictures show may be somebody's. */
export const furnitureNote = t('Furniture shown is not included');

/** A home is sold without its furniture unless something else is said; of a rental that says nothing, nothing is known. */
export function isEmpty({ category, propertyType, facts }: FactSource): boolean {
  if (facts.isFurnished !== null) return !facts.isFurnished;
  return (category === 'for_sale' || category === 'bank_sales') && !isBareLand(propertyType);
}

export function yesNo(value: boolean): string {
  return value ? t('Yes') : t('No');
}
