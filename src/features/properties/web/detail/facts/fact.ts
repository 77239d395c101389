import { isBareLand } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

type FactSource = Pick<Property, 'category' | 'propertyType' | 'facts'>;

/** A row of the facts list. `note` is shown in small type. */
export type Fact = { name: string; value: string; note?: string };

/** The note for a home that is let or sold without furniture, because its pictures may show furniture. */
export const furnitureNote = t('Furniture shown is not included');

/**
 * Returns true when a home comes without furniture. If that is unknown, returns true for homes for sale,
 * except land, and false for rentals.
 */
export function isUnfurnished({ category, propertyType, facts }: FactSource): boolean {
  if (facts.isFurnished !== null) return !facts.isFurnished;
  return (category === 'for_sale' || category === 'bank_sales') && !isBareLand(propertyType);
}

export function yesNo(value: boolean): string {
  return value ? t('Yes') : t('No');
}
