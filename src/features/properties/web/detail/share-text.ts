import type { Property, PropertyCard } from '#features/properties/schema.ts';
import { priceText } from '#features/properties/web/price-text.ts';
import { t } from '#kit/t.ts';

/** What somebody is sent: the address before anything else, since chats draw a preview of what begins with one; then price, place and title. */
export function shareText(property: PropertyCard, address: string): string {
  return `${address}\n${priceText(property)}, ${property.location}\n${property.title}`;
}

/** The first words to whoever answers for a home: which one it is, by number and by address. */
export function enquiryText(property: Property, address: string): string {
  return t('Hello, I would like to know more about listing {id}, {title} ({property}): {address}', {
    id: property.id,
    title: property.title,
    property: priceText(property),
    address,
  });
}
