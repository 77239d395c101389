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
 * Returns the canonical category for every known spelling (`rental`, `BnB`, `sale`, `bank-sale`, a page's
 * slug …). Returns any other value unchanged, so that the schema rejects it.
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

/**
 * Returns the canonical sort order for other spellings, such as 'recommended' in the home page's selector.
 * Returns any other value unchanged, so that the schema rejects it.
 */
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

const reservedNames = ['furnished', 'parking', 'servants quarter', 'solar power', 'borehole', 'security'];

/** Returns true when the code refers to this amenity by name, so that it cannot be renamed. */
export function isReservedAmenity(name: string): boolean {
  return reservedNames.includes(name.toLowerCase()) || Object.values(amenitySpellings).includes(name);
}

/**
 * Returns amenities as a list of names, from an array, its JSON text, comma-separated text or a single name.
 * Unusable input gives an empty list. Names are trimmed and deduplicated, ignoring case. Known spellings are
 * replaced by the catalogue's name.
 */
export function normaliseAmenities(value: unknown): string[] {
  const names = new Map<string, string>();
  for (const item of listOf(value)) {
    const text = item.trim().replace(/\s+/g, ' ');
    if (!text) continue;
    const key = text.toLowerCase().replace(/[’']/g, '');
    const name = (Object.hasOwn(amenitySpellings, key) && amenitySpellings[key]) || text;
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'string' ? listOf(item) : []));
  if (typeof value !== 'string') return [];
  const text = value.trim();
  if (!/^[[{"]/.test(text)) return text.split(',');
  // The text may be JSON, either a list or a single name. Any other JSON is unusable.
  const json = parseJson(text);
  if (Array.isArray(json)) return json.filter((item) => typeof item === 'string');
  return typeof json === 'string' ? json.split(',') : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
