import { headlinePrice } from '#features/properties/headline-price.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { priceSuffix } from './price-suffix.ts';

/**
 * Returns the price label as plain text, such as `UGX 1,200,000 / month` or `Starting bid UGX 150,000,000`.
 */
export function priceText(property: PropertyCard): string {
  const { amount, label } = headlinePrice(property);
  const parts = [label, formatMoney(amount, property.currency), priceSuffix(property)];
  return parts.filter(Boolean).join(' ');
}
