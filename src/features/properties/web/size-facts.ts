import type { PropertyCard } from '#features/properties/schema.ts';
import { groupThousands } from '#kit/money.ts';

type Sized = Pick<PropertyCard, 'bedrooms' | 'bathrooms' | 'squareMeters'>;

/** What one asks of a home before opening it: guests, rooms and size, and whether it comes without furniture. */
export function cardFacts(property: Sized & Pick<PropertyCard, 'sleeps' | 'isFurnished'>): string[] {
  const facts = sizeFacts(property);
  if (property.sleeps) facts.unshift(`Sleeps ${property.sleeps}`);
  if (property.isFurnished === false) facts.push('Unfurnished');
  return facts;
}

/** `3 beds`, `1.5 baths`, `120 m²`: the size of a home, without rooms if it is a plot. */
export function sizeFacts({ bedrooms, bathrooms, squareMeters }: Sized): string[] {
  return [
    ...counted(bedrooms, 'bed'),
    ...counted(bathrooms, 'bath'),
    `${groupThousands(Math.round(squareMeters))} m²`,
  ];
}

function counted(count: number, noun: string): string[] {
  return count > 0 ? [`${count} ${noun}${count === 1 ? '' : 's'}`] : [];
}
