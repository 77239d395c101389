import type { PropertyCard } from '#features/properties/schema.ts';
import { tenureNames } from '#features/properties/tenure-names.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Sized = Pick<PropertyCard, 'bedrooms' | 'bathrooms' | 'squareMeters'>;

/**
 * Returns the facts that visitors need before they open a home: guests, rooms, size, whether it is
 * unfurnished, and tenure. Rental units are unfurnished, so only other homes say so.
 */
export function cardFacts(
  property: Sized & Pick<PropertyCard, 'category' | 'sleeps' | 'isFurnished' | 'landTenure'>,
): string[] {
  const facts = sizeFacts(property);
  if (property.sleeps) facts.unshift(t('Sleeps {sleeps}', { sleeps: property.sleeps }));
  if (property.isFurnished === false && property.category !== 'rental_units') facts.push(t('Unfurnished'));
  if (property.landTenure) facts.push(tenureNames[property.landTenure].toLowerCase());
  return facts;
}

/** Returns the size of a home, such as `3 beds`, `1.5 baths` and `120 m²`. A plot has no rooms. */
export function sizeFacts({ bedrooms, bathrooms, squareMeters }: Sized): string[] {
  return [
    ...(bedrooms > 0 ? [t('{bedrooms, plural, one {# bed} other {# beds}}', { bedrooms })] : []),
    ...(bathrooms > 0 ? [t('{bathrooms, plural, one {# bath} other {# baths}}', { bathrooms })] : []),
    `${groupThousands(Math.round(squareMeters))} m²`,
  ];
}
