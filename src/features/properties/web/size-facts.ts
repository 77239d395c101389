import type { PropertyCard } from '#features/properties/schema.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Sized = Pick<PropertyCard, 'bedrooms' | 'bathrooms' | 'squareMeters'>;

/** What one asks of a home before opening it: guests, rooms and size, whether it comes without furniture, its tenure. */
export function cardFacts(
  property: Sized & Pick<PropertyCard, 'sleeps' | 'isFurnished' | 'landTenure'>,
): string[] {
  const facts = sizeFacts(property);
  if (property.sleeps) facts.unshift(t('Sleeps {sleeps}', { sleeps: property.sleeps }));
  if (property.isFurnished === false) facts.push(t('Unfurnished'));
  if (property.landTenure) facts.push(property.landTenure);
  return facts;
}

/** `3 beds`, `1.5 baths`, `120 m²`: the size of a home, without rooms if it is a plot. */
export function sizeFacts({ bedrooms, bathrooms, squareMeters }: Sized): string[] {
  return [
    ...(bedrooms > 0 ? [t('{bedrooms, plural, one {# bed} other {# beds}}', { bedrooms })] : []),
    ...(bathrooms > 0 ? [t('{bathrooms, plural, one {# bath} other {# baths}}', { bathrooms })] : []),
    `${groupThousands(Math.round(squareMeters))} m²`,
  ];
}
