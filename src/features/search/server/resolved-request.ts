import { findArea } from '#features/properties/areas.ts';
import { normaliseAmenities } from '#features/properties/normalise.ts';
import { cellMiddle, gridCell } from '#features/properties/rules.ts';
import { readSearch } from '#features/search/reading.ts';
import type { MapBox, PropertyFilters, SearchReading } from '#features/search/schema.ts';
import { plainText } from '#features/search/spelling.ts';
import type { SearchVocabulary } from '#features/search/terms.ts';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { GridBox, ListFilters } from './filter-sql.ts';
import { liveIndexOf } from './live-index.ts';
import { runNamed } from './named-statements.ts';
import { freshVocabulary, vocabularyOf } from './vocabulary.ts';
import { wordQueryFor } from './words.ts';

/** A request whose names are resolved to keys and whose text is parsed into filters and words. */
export type Resolved = {
  filters: ListFilters;
  /** True if the request names a word or listing that does not exist, so that nothing can be found. */
  hasNoMatch: boolean;
  reading: SearchReading | null;
  /** What distinguishes this list from another, for the cursor. */
  identity: object;
};

type Asked = Omit<PropertyFilters, 'sort'>;

/**
 * Explicit filters override what the text says.
 * @throws AppError 'invalid' naming the filter whose value is in no table
 */
export async function resolveRequest(kit: Kit, asked: Asked): Promise<Resolved> {
  const { q, ...explicit } = asked;
  const vocabulary = await vocabularyFor(kit, explicit);
  const filters = filtersFor(vocabulary, explicit);
  if (q === undefined) return { filters, hasNoMatch: false, reading: null, identity: filters };

  const search = readSearch(q, vocabulary);
  const understood = search.understood.filter(({ kind }) => !isExplicit(explicit, kind));
  const identity = { ...filters, q: plainText(q) };
  const reading: SearchReading = {
    understood,
    words: search.words,
    ignored: search.ignored,
    corrected: [],
    unknown: [],
  };
  const resolved: Resolved = { filters, hasNoMatch: false, reading, identity };
  if (search.id) {
    const { value, isSure } = search.id;
    const isAll = Object.keys(search.filters).length === 0 && search.words.length === 0;
    if (isSure || isAll || (await isListing(kit, value))) {
      reading.understood = understood.filter(({ kind }) => kind === 'id');
      return { ...resolved, filters: { ...filters, id: value } };
    }
    reading.understood = understood.filter(({ kind }) => kind !== 'id');
  }
  resolved.filters = { ...filtersFor(vocabulary, search.filters), ...filters };
  const features = [...new Set([...featuresOf(search.filters), ...(filters.features ?? [])])].sort();
  if (features.length > 0) resolved.filters.features = features;
  if (search.words.length > 0) {
    const query = await wordQueryFor(kit, liveIndexOf(kit).current(), search.words);
    reading.corrected = query.corrected;
    reading.unknown = query.unknown;
    resolved.hasNoMatch = query.unknown.length > 0;
    resolved.filters.words = query.wanted;
  }
  return resolved;
}

function isExplicit(explicit: Asked, kind: string): boolean {
  return kind !== 'feature' && (explicit as Record<string, unknown>)[kind] !== undefined;
}

async function isListing(kit: Kit, id: number): Promise<boolean> {
  return (await runNamed(kit.pool, 'select from properties where id = $1', [id])).length > 0;
}

/** An unknown name is looked up in the tables once more before it is refused. */
async function vocabularyFor(kit: Kit, asked: Asked): Promise<SearchVocabulary> {
  const vocabulary = await vocabularyOf(kit);
  return refusalFor(vocabulary, asked) ? freshVocabulary(kit) : vocabulary;
}

function filtersFor(vocabulary: SearchVocabulary, asked: Asked): ListFilters {
  const refusal = refusalFor(vocabulary, asked);
  if (refusal) throw refusal;
  const { feature, amenity, area, type, box, q: _text, ...same } = asked;
  const filters: ListFilters = { ...same };
  if (area !== undefined) filters.area = slugOf(vocabulary, area);
  if (type !== undefined) filters.type = typeNamed(vocabulary, type);
  const features = featuresOf({ feature, amenity });
  if (features.length > 0) filters.features = features;
  if (box) filters.box = gridBox(vocabulary, box);
  return filters;
}

function refusalFor(vocabulary: SearchVocabulary, { area, type, feature, amenity }: Asked): AppError | null {
  if (area !== undefined && !slugOf(vocabulary, area))
    return unknownValue('area', 'We do not know an area with this name');
  if (type !== undefined && !typeNamed(vocabulary, type))
    return unknownValue('type', 'There is no such property type');
  const known = new Set(vocabulary.amenities.map((name) => name.toLowerCase()));
  for (const [field, names] of Object.entries({ feature, amenity })) {
    const unknown = names?.find((name) => !known.has(name.toLowerCase()));
    if (unknown) return unknownValue(field, `There is no such amenity: ${unknown}`);
  }
  return null;
}

/** Tries the slug first, because most clients send it and it needs no comparison of spellings. */
function slugOf({ areas }: SearchVocabulary, text: string): string | undefined {
  return (areas.find(({ slug }) => slug === text) ?? findArea(areas, text))?.slug;
}

function typeNamed({ types }: SearchVocabulary, text: string): string | undefined {
  return types.find((name) => name.toLowerCase() === text.toLowerCase());
}

function featuresOf({ feature = [], amenity = [] }: Pick<Asked, 'feature' | 'amenity'>): string[] {
  return normaliseAmenities([...feature, ...amenity])
    .map((name) => name.toLowerCase())
    .sort();
}

/** The cells whose centre is inside the box or on its edge, because a home is shown at the centre of its cell. */
function gridBox({ areas }: SearchVocabulary, { west, south, east, north }: MapBox): GridBox {
  const within = ({ lat, lng }: { lat: number; lng: number }) =>
    lat >= south && lat <= north && lng >= west && lng <= east;
  return {
    west: firstCellFrom(west),
    south: firstCellFrom(south),
    east: lastCellTo(east),
    north: lastCellTo(north),
    areas: areas.filter(within).map(({ slug }) => slug),
  };
}

function firstCellFrom(degrees: number): number {
  const cell = gridCell(degrees);
  return cellMiddle(cell) >= degrees ? cell : cell + 1;
}

function lastCellTo(degrees: number): number {
  const cell = gridCell(degrees);
  return cellMiddle(cell) <= degrees ? cell : cell - 1;
}

function unknownValue(field: string, message: string): AppError {
  return new AppError('invalid', 'unknown_value', `${field}: ${message}`, { fields: { [field]: message } });
}
