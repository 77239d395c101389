import { categoryNames, isCategory } from '#features/properties/categories.ts';
import { groupThousands } from '#kit/money.ts';

export type AreaName = { slug: string; name: string };

/** The label of each choice in the form and on its chip. */
export const choiceWords = {
  power: {
    any: 'Any power backup',
    solar: 'Solar',
    inverter: 'Inverter',
    generator: 'Generator',
    none: 'No backup',
  },
  water: { nwsc: 'NWSC water', tank: 'Water tank', borehole: 'Borehole' },
  meter: { own: 'Own Yaka meter', shared: 'Shared Yaka meter' },
  road: { tarmac: 'Tarmac road', murram: 'Murram road' },
  tenure: {
    mailo: 'Mailo',
    freehold: 'Freehold',
    leasehold: 'Leasehold',
    customary: 'Customary',
    kibanja: 'Kibanja',
  },
  furnished: { true: 'Furnished', false: 'Unfurnished' },
  price: { low: 'Budget', medium: 'Mid-range', high: 'Luxury' },
} as const;

type Worded = keyof typeof choiceWords;

/** The label of one filter: `2 bedrooms`, `Up to UGX 800,000`, `Kisaasi`. */
export function filterWords(kind: string, value: string | number | boolean, areas: AreaName[] = []): string {
  const text = String(value);
  switch (kind) {
    case 'area':
      return areas.find(({ slug }) => slug === text)?.name ?? spaced(text);
    case 'category':
      return isCategory(text) ? categoryNames[text].page : text;
    case 'minPrice':
      return `From UGX ${groupThousands(text)}`;
    case 'maxPrice':
      return `Up to UGX ${groupThousands(text)}`;
    case 'maxFirstPayment':
      return `First payment up to UGX ${groupThousands(text)}`;
    case 'bedrooms':
      return text === '1' ? '1 bedroom' : `${text} bedrooms`;
    case 'minBedrooms':
      return `${text} or more bedrooms`;
    case 'minBathrooms':
      return `${text} or more bathrooms`;
    case 'feature':
      return featureWords(text);
    case 'hasTour':
      return text === 'true' ? '360° tour' : 'Without a tour';
    case 'available':
      return text === 'true' ? 'Available now' : 'Not available now';
    case 'featured':
      return 'Featured';
    case 'box':
      return 'This part of the map';
    case 'id':
      return `Listing ${text}`;
    case 'tenure':
      return `${wordsOf('tenure', text)} tenure`;
    default:
      return isWorded(kind) ? wordsOf(kind, text) : text;
  }
}

function isWorded(kind: string): kind is Worded {
  return Object.hasOwn(choiceWords, kind);
}

function wordsOf(kind: Worded, value: string): string {
  const words: Record<string, string> = choiceWords[kind];
  return words[value] ?? value;
}

/** In Uganda, servants' quarters are called boys' quarters. */
export function featureWords(name: string): string {
  return name.toLowerCase() === 'servants quarter' ? 'Boys’ quarters' : name.replace(/^[a-z]/, upper);
}

function spaced(slug: string): string {
  return slug.replace(/[-\s]+/g, ' ').replace(/(^| )[a-z]/g, upper);
}

const upper = (letter: string) => letter.toUpperCase();
