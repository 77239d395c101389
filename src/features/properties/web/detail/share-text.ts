import type { Property, PropertyCard } from '#features/properties/schema.ts';
import { priceText } from '#features/properties/web/price-text.ts';
import { t } from '#kit/t.ts';

/**
 * Returns the text of a shared home. The address comes first, because chat apps show a preview only of a link
 * at the beginning. The price, place and title follow.
 */
export function shareText(property: PropertyCard, address: string): string {
  return `${address}\n${priceText(property)}, ${property.location}\n${property.title}`;
}

/** Returns the first message to the lister of a home. It identifies the home by number and address. */
export function enquiryText(property: Property, address: string): string {
  return t('Hello, I would like to know more about listing {id}, {title} ({property}): {address}', {
    id: property.id,
    title: property.title,
    property: priceText(property),
    address,
  });
}
