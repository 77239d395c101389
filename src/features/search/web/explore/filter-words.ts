import { categoryNames, isCategory } from '#features/properties/categories.ts';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { groupThousands } from '#kit/money.ts';
import { areaName } from './area-names.ts';

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
    titled: 'With a land title',
  },
  furnished: { true: 'Furnished', false: 'Unfurnished' },
  price: { low: 'Budget', medium: 'Mid-range', high: 'Luxury' },
} as const;

type Worded = keyof typeof choiceWords;

/** The label of one filter: `2 bedrooms`, `Up to UGX 800,000`, `Kisaasi`. An area is written as its slug. */
export function filterWords(kind: string, value: string | number | boolean): string {
  const text = String(value);
  const bedrooms = `${text} bedroom${text === '1' ? '' : 's'}`;
  switch (kind) {
    case 'area':
      return areaName(text);
    case 'category':
      return isCategory(text) ? categoryNames[text].page : text;
    case 'near':
      return `Near ${areaName(text)}`;
    case 'sleeps':
      return `Sleeps ${text} or more`;
    case 'checkIn':
      return `From ${dayWords(text)}`;
    case 'checkOut':
      return `To ${dayWords(text)}`;
    case 'freeFrom':
      return `Free by ${dayWords(text)}`;
    case 'minPrice':
      return `From ${amountWords(text)}`;
    case 'maxPrice':
      return `Up to ${amountWords(text)}`;
    case 'maxFirstPayment':
      return `First payment up to ${amountWords(text)}`;
    case 'bedrooms':
      return bedrooms;
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
    case 'maxBedrooms':
      return `Up to ${bedrooms}`;
    case 'tenure':
      return text === 'titled' ? choiceWords.tenure.titled : `${wordsOf('tenure', text)} tenure`;
    default:
      return isWorded(kind) ? wordsOf(kind, text) : text;
  }
}

/** What an address says may be no day. */
function dayWords(text: string): string {
  return isCalendarDay(text) ? formatDate(text) : text;
}

/** An amount in an address may be as somebody typed it. */
function amountWords(text: string): string {
  return /^\d+$/.test(text) ? `UGX ${groupThousands(text)}` : text;
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

const upper = (letter: string) => letter.toUpperCase();
