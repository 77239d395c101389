import { areaWithParts, findArea } from '#features/properties/areas.ts';
import { normaliseAmenities } from '#features/properties/normalise.ts';
import { cellCenter, gridCell, squareMetersPerDecimal } from '#features/properties/rules.ts';
import { splitExclusion } from '#features/search/exclusions.ts';
import { maxPlotDecimals } from '#features/search/limits.ts';
import { roads } from '#features/search/roads.ts';
import {
  type MapBounds,
  type Money,
  type PropertyFilters,
  propertyFilters,
} from '#features/search/schema.ts';
import { stemOf } from '#features/search/server/language/word-query.ts';
import { geoPointNear } from '#features/search/server/results/distance.ts';
import { plainText } from '#features/search/spelling.ts';
import { textSynonyms } from '#features/search/text-synonyms.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import { parseReach } from '#features/travel/reach.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import type { GridBox, ListFilters, QueryWord } from './filter-sql.ts';

export type SearchRequest = Omit<PropertyFilters, 'sort'>;

/**
 * Returns the filters of a request with names resolved to keys.
 * @throws AppError 'invalid' naming the filter whose value is in no table
 */
export function filtersFor(vocabulary: SearchVocabulary, request: SearchRequest): ListFilters {
  const nameError = findNameError(vocabulary, request);
  if (nameError) throw nameError;
  const {
    feature,
    amenity,
    area,
    along,
    near,
    reach: _reach,
    surroundings: _surroundings,
    type,
    slug,
    box,
    not,
    decimals,
    minDecimals,
    maxDecimals,
    q: _text,
    anyCategory: _any,
    ...rest
  } = request;
  const { minPrice, maxPrice, maxFirstPayment, checkIn: _from, checkOut: _to, ...unchanged } = rest;
  const filters: ListFilters = { ...unchanged };
  const amounts = { minPrice, maxPrice, maxFirstPayment };
  for (const [name, amount] of Object.entries(amounts) as Array<[keyof typeof amounts, Money | undefined]>)
    if (amount !== undefined) filters[name] = shillingsOf(vocabulary, amount);
  if (filters.minPrice !== undefined && filters.maxPrice !== undefined && filters.minPrice > filters.maxPrice)
    [filters.minPrice, filters.maxPrice] = [filters.maxPrice, filters.minPrice];
  if (area !== undefined) {
    const slugs = area.flatMap((text) => slugOf(vocabulary, text) ?? []);
    filters.area = [...new Set(slugs.flatMap((slug) => areaWithParts(vocabulary.areas, slug)))].sort();
  }
  if (along !== undefined) filters.along = areasAlong(vocabulary, along);
  const center = near === undefined ? undefined : centerNamed(vocabulary, near);
  if (center) filters.near = geoPointNear(center, vocabulary.areas);
  const kind = type ?? slug?.replaceAll('-', ' ');
  if (kind !== undefined) filters.type = [findType(vocabulary, kind) ?? []].flat();
  const features = featuresOf({ feature, amenity });
  if (features.length > 0) filters.features = features;
  if (box) filters.box = gridBox(vocabulary, box);
  if (decimals !== undefined) filters.plot = plotRange(decimals, [0.65, 1.5]);
  if (minDecimals !== undefined || maxDecimals !== undefined) {
    const bounds = [minDecimals ?? 0, maxDecimals ?? maxPlotDecimals].map(
      (bound) => bound * squareMetersPerDecimal,
    );
    filters.plot = {
      min: Math.max(filters.plot?.min ?? 0, Math.min(...bounds) - roundedOff),
      max: Math.min(filters.plot?.max ?? Infinity, Math.max(...bounds) + roundedOff),
    };
  }
  if (not?.length) filters.not = not.map((text) => exclusionOf(vocabulary, text)).sort(byText);
  return filters;
}

/** Sizes are stored in whole square metres: 12 decimals as 486, which are 485.6. */
const roundedOff = 1;

/** Returns the square metres of a plot of about this many decimals, within these factors. */
export function plotRange(decimals: number, [low, high]: readonly [number, number]) {
  const squareMeters = decimals * squareMetersPerDecimal;
  return { min: squareMeters * low, max: squareMeters * high };
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

function areasAlong({ areas }: SearchVocabulary, slugs: readonly string[]): string[] {
  const areasOfRoads = roads.flatMap(({ slug, areas }) => (slugs.includes(slug) ? areas : []));
  return areas.flatMap(({ slug }) => (areasOfRoads.includes(slug) ? slug : [])).sort();
}

/** The radius in metres around a place that homes must not be near. */
const avoidedMeters = 1_500;

/** Returns the filters whose matches an exclusion leaves out. */
function exclusionOf(vocabulary: SearchVocabulary, text: string): ListFilters {
  const { kind, value = '' } = splitExclusion(text) ?? {};
  if (kind === 'text') return { words: textWords(value) };
  const filters = filtersFor(vocabulary, excludedRequest(text) ?? {});
  const [type] = filters.type ?? [];
  if (type) filters.type = vocabulary.types.filter((name) => (typeGroups.get(type) ?? [type]).includes(name));
  const center = kind === 'near' ? centerNamed(vocabulary, value) : undefined;
  if (center) filters.near = geoPointNear(center, vocabulary.areas, avoidedMeters);
  return filters;
}

/** Returns the request for what an exclusion leaves out; null if the exclusion has an impossible value. */
function excludedRequest(text: string): SearchRequest | null {
  const { kind, value = '' } = splitExclusion(text) ?? {};
  if (kind === 'text') return plainText(value) ? {} : null;
  return (kind && propertyFilters.safeParse({ [kind]: value }).data) ?? null;
}

/** The types that a typed type includes: 'house' also finds bungalows. */
export const typeGroups: ReadonlyMap<string, readonly string[]> = new Map([
  ['House', ['House', 'Bungalow', 'Villa', 'Townhouse']],
  ['Apartment', ['Apartment', 'Condo']],
]);

/** Returns the words that a home's text must all contain, each with its synonyms. */
function textWords(text: string): QueryWord[] {
  const plain = plainText(text);
  const groups = Object.hasOwn(textSynonyms, plain) ? textSynonyms[plain] : undefined;
  if (groups) return groups.map((any) => ({ any, isPrefix: false }));
  // A prefix would leave out a bargain for 'no bar'.
  return plain.split(' ').map((word) => {
    const stem = stemOf(word);
    return { any: [...new Set([word, stem, `${stem}s`])], isPrefix: false };
  });
}

export function findNameError(
  vocabulary: SearchVocabulary,
  { area, near, reach, type, feature, amenity, not }: SearchRequest,
): AppError | null {
  if (area?.some((text) => !slugOf(vocabulary, text))) return unknownValue('area', english('Area not found'));
  if (near !== undefined && !centerNamed(vocabulary, near))
    return unknownValue('near', english('Place not found'));
  if (parseReach(reach?.join(',') ?? '')?.some(({ place }) => !centerNamed(vocabulary, place)))
    return unknownValue('reach', english('Place not found'));
  if (type !== undefined && !findType(vocabulary, type))
    return unknownValue('type', english('Unknown property type'));
  for (const [field, names] of Object.entries({ feature, amenity })) {
    const unknown = names?.find((name) => !isAmenity(vocabulary, name));
    if (unknown) return unknownValue(field, english('Unknown amenity: {unknown}', { unknown }));
  }
  for (const text of not ?? []) {
    const excluded = excludedRequest(text);
    if (!excluded) return unknownValue('not', english('Unknown value: {text}', { text }));
    const nameError = findNameError(vocabulary, excluded);
    if (nameError) return nameError;
  }
  return null;
}

function isAmenity({ amenities }: SearchVocabulary, name: string): boolean {
  const lowerCase = name.toLowerCase();
  return amenities.some((amenity) => amenity.toLowerCase() === lowerCase);
}

/**
 * Returns the slug of an area by its slug or name. Tries the slug first, because most clients send it and it
 * needs no comparison of spellings.
 */
function slugOf({ areas }: SearchVocabulary, text: string): string | undefined {
  return (areas.find(({ slug }) => slug === text) ?? findArea(areas, text))?.slug;
}

/** Returns the location of a landmark or an area. */
export function centerNamed(
  { landmarks, areas }: SearchVocabulary,
  text: string,
): { slug: string; name: string; lat: number; lng: number } | undefined {
  return (
    landmarks.find(({ slug }) => slug === text) ??
    areas.find(({ slug }) => slug === text) ??
    findArea(landmarks, text) ??
    findArea(areas, text) ??
    undefined
  );
}

function shillingsOf({ ugxPerDollar }: SearchVocabulary, amount: Money): number {
  return typeof amount === 'number' ? amount : Math.round(amount.dollars * ugxPerDollar);
}

function findType({ types }: SearchVocabulary, text: string): string | undefined {
  return types.find((name) => name.toLowerCase() === text.toLowerCase());
}

export function featuresOf({
  feature = [],
  amenity = [],
}: Pick<SearchRequest, 'feature' | 'amenity'>): string[] {
  return normaliseAmenities([...feature, ...amenity])
    .map((name) => name.toLowerCase())
    .sort();
}

/**
 * Returns the cells whose centre is inside the box or on its edge, because a home is shown at the centre of
 * its cell.
 */
function gridBox({ areas }: SearchVocabulary, { west, south, east, north }: MapBounds): GridBox {
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
  return cellCenter(cell) >= degrees ? cell : cell + 1;
}

function lastCellTo(degrees: number): number {
  const cell = gridCell(degrees);
  return cellCenter(cell) <= degrees ? cell : cell - 1;
}

function unknownValue(field: string, message: Message): AppError {
  return new AppError('invalid', 'unknown_value', english('{field}: {message}', { field, message }), {
    fields: { [field]: message },
  });
}
