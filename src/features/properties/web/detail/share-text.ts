import type { Property } from '#features/properties/schema.ts';
import { priceText } from '#features/properties/web/price-text.ts';

/** What somebody reads who is sent a home: its price and place before anything else, and its address. */
export function shareText(property: Property, address: string): string {
  return `${priceText(property)}, ${property.location}\n${property.title}\n${address}`;
}

/** The first words to whoever answers for a home: which one it is, by number and by address. */
export function enquiryText(property: Property, address: string): string {
  return `Hello, I would like to know more about listing ${property.id}, ${property.title} (${priceText(property)}): ${address}`;
}
