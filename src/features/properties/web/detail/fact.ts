import { isBareLand } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

type FactSource = Pick<Property, 'category' | 'propertyType' | 'facts'>;

/** A row of the facts list. `note` is shown in small type. */
export type Fact = { name: string; value: string; note?: string };

/**
 * For a home that is let or sold empty, because the furniture in its pictures may belong to another person.
 */
export const furnitureNote = t('Furniture shown is not included');

/**
 * True when a home comes without furniture. A home for sale does, unless the listing says otherwise. For a
 * rental, no answer means unknown.
 */
export function isEmpty({ category, propertyType, facts }: FactSource): boolean {
  if (facts.isFurnished !== null) return !facts.isFurnished;
  return (category === 'for_sale' || category === 'bank_sales') && !isBareLand(propertyType);
}

export function yesNo(value: boolean): string {
  return value ? t('Yes') : t('No');
}
