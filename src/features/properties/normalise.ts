import type { Category, Sort } from './categories.ts';

const categorySpellings: Record<string, Category> = {
  rent: 'rental_units',
  for_rent: 'rental_units',
  to_let: 'rental_units',
  rental: 'rental_units',
  rentals: 'rental_units',
  rental_unit: 'rental_units',
  rental_units: 'rental_units',
  bnb: 'furnished_houses',
  bnbs: 'furnished_houses',
  furnished: 'furnished_houses',
  furnished_house: 'furnished_houses',
  furnished_houses: 'furnished_houses',
  furnished_rental: 'furnished_houses',
  furnished_rentals: 'furnished_houses',
  sale: 'for_sale',
  for_sale: 'for_sale',
  bank_sale: 'bank_sales',
  bank_sales: 'bank_sales',
};

/**
 * The canonical category for every known spelling (`rental`, `BnB`, `sale`, `bank-sale`, a page's slug …). Any other
 * value is returned unchanged, for the schema to reject.
 */
export function normaliseCategory(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const key = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return Object.hasOwn(categorySpellings, key) ? categorySpellings[key] : value;
}

const sortSpellings: Record<string, Sort> = {
  recommended: 'default',
  'price-asc': 'price_asc',
  'price-desc': 'price_desc',
};

/** The home page's selector says 'recommended' where the listing pages say 'default'. */
export function normaliseSort(value: unknown): unknown {
  return typeof value === 'string' && Object.hasOwn(sortSpellings, value) ? sortSpellings[value] : value;
}

const amenitySpellings: Record<string, string> = {
  'swimming pool': 'Pool',
  fitness: 'Gym',
  'fitness center': 'Gym',
  'fitness centre': 'Gym',
  wifi: 'Internet',
  'wi-fi': 'Internet',
  'boys quarters': 'Servants Quarter',
  'boys quarter': 'Servants Quarter',
  'servants quarters': 'Servants Quarter',
  solar: 'Solar Power',
  pets: 'Pet Friendly',
  'pets allowed': 'Pet Friendly',
  aircon: 'Air Conditioning',
  ac: 'Air Conditioning',
  elevator: 'Lift',
};

const ofFacts = ['furnished', 'parking', 'servants quarter', 'solar power', 'borehole', 'security'];

/** Whether facts or other spellings mean this amenity by its name, so that it cannot be called otherwise. */
export function isAmenityOfRules(name: string): boolean {
  return ofFacts.includes(name.toLowerCase()) || Object.values(amenitySpellings).includes(name);
}

/**
 * Amenities as a list of names, from an array, JSON text of one, comma-separated text or a single name; unusable
 * input gives the empty list. Names are trimmed and deduplicated, ignoring case; known other spellings become the
 * catalogue's.
 */
export function normaliseAmenities(value: unknown): string[] {
  const names = new Map<string, string>();
  for (const item of listOf(value)) {
    const text = item.trim().replace(/\s+/g, ' ');
    if (!text) continue;
    const plain = text.toLowerCase().replace(/[’']/g, '');
    const name = (Object.hasOwn(amenitySpellings, plain) && amenitySpellings[plain]) || text;
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'string' ? listOf(item) : []));
  if (typeof value !== 'string') return [];
  const text = value.trim();
  if (!/^[[{"]/.test(text)) return text.split(',');
  // JSON text, which is of a list or of one name, or of no use.
  const read = parsed(text);
  if (Array.isArray(read)) return read.filter((item) => typeof item === 'string');
  return typeof read === 'string' ? read.split(',') : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
