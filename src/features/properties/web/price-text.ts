import { leadPrice } from '#features/properties/headline-price.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { priceSuffix } from './price-suffix.ts';

/** `UGX 1,200,000 / month`, `Starting bid UGX 150,000,000`: the price line as plain text. */
export function priceText(property: PropertyCard): string {
  const { amount, label } = leadPrice(property);
  const parts = [label, formatMoney(amount, property.currency), priceSuffix(property)];
  return parts.filter(Boolean).join(' ');
}
