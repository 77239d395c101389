import type { Implied } from '#features/search/phrases/synonym-row.ts';
import { areasMax } from './limits.ts';
import type { Search } from './search-filters.ts';
import type { SearchVocabulary } from './vocabulary-terms.ts';

/** An implied filter, and the position of its words in the text. */
export type ImpliedFilter = { implies: Implied; text: string; at: number };

/** Resolves contradictions, such as a minimum price above the maximum, and adds the implied filters. */
export function resolveConflicts(
  search: Search,
  vocabulary: SearchVocabulary,
  implied: readonly ImpliedFilter[],
): Search {
  const { filters, understood } = search;
  const { minPrice, maxPrice } = filters;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    Object.assign(filters, { minPrice: maxPrice, maxPrice: minPrice });
    for (const understoodPart of understood) {
      if (understoodPart.kind === 'minPrice') understoodPart.kind = 'maxPrice';
      else if (understoodPart.kind === 'maxPrice') understoodPart.kind = 'minPrice';
    }
  }
  if (filters.price && (minPrice !== undefined || maxPrice !== undefined)) {
    delete filters.price;
    search.understood = understood.filter(({ kind }) => kind !== 'price');
  }
  if (filters.bedrooms !== undefined && filters.maxBedrooms !== undefined) {
    // 'Single room, 1 bedroom' states the same thing twice, and the explicit number takes precedence.
    delete filters.minBedrooms;
    delete filters.maxBedrooms;
    search.understood = search.understood.filter(({ kind }) => !/^(min|max)Bedrooms$/.test(kind));
  }
  joinAreas(search, vocabulary);
  for (const part of implied) if (part.implies === 'land') implyLand(search, vocabulary, part);
  for (const part of implied) if (part.implies === 'rental') implyRental(search, part);
  implyCategory(search, implied);
  for (const part of implied) {
    if (part.implies === 'month') implyMonth(search, vocabulary);
    else if (part.implies === 'cheapest') implyCheapest(search, part);
    else if (part.implies === 'room' || part.implies === 'own bath') implyRoom(search, part);
  }
  return search;
}

/** Makes 'studio or 1 bedroom' match either, because a studio has no bedroom. */
export function widenStudio(text: string, search: Search): void {
  const { filters, understood } = search;
  const [type, rooms] = ['type', 'bedrooms'].map((kind) => understood.find((part) => part.kind === kind));
  if (filters.type !== 'Studio' || filters.bedrooms === undefined || !type || !rooms) return;
  const [first, second] = [type, rooms].sort((a, b) => a.at - b.at) as [typeof type, typeof rooms];
  if (
    text
      .slice(first.at + first.text.length, second.at)
      .trim()
      .toLowerCase() !== 'or'
  )
    return;
  filters.maxBedrooms = filters.bedrooms;
  delete filters.type;
  delete filters.bedrooms;
  search.understood = understood.filter((part) => part !== type);
  rooms.kind = 'maxBedrooms';
}

/** Makes 'around Naalya or Kira' match either area with its surroundings, not their intersection. */
function joinAreas({ filters, understood }: Search, { areas }: SearchVocabulary): void {
  const { near, area } = filters;
  if (near === undefined || !area || !areas.some(({ slug }) => slug === near)) return;
  delete filters.near;
  filters.area = [...new Set([near, ...area])].slice(0, areasMax);
  for (const part of understood) if (part.kind === 'near') part.kind = 'area';
}

const rental = 'rental_units';

/** The lowest price that cannot be a rent, in shillings. */
const minSalePrice = 30_000_000;

/** The lowest price with a number of guests that is a monthly rent, in shillings. */
const minFamilyRent = 300_000;

/** Makes 'rentals' without another category mean homes to rent. */
function implyRental({ filters, understood }: Search, { text, at }: ImpliedFilter): void {
  const { category, maxPrice, minPrice } = filters;
  // 'House with rentals behind, 450m' is for sale.
  if (category !== undefined || (maxPrice ?? minPrice ?? 0) >= minSalePrice) return;
  filters.category = rental;
  understood.push({ kind: 'category', text, at, value: rental });
}

/**
 * Adds the category that an amount implies. An amount without a category is a monthly rent, unless other
 * words exclude that.
 */
function implyCategory({ filters, understood }: Search, implied: readonly ImpliedFilter[]): void {
  if (filters.category !== undefined) return;
  const { minPrice, maxPrice, maxFirstPayment, sleeps, type, tenure } = filters;
  const amount = maxPrice ?? minPrice ?? maxFirstPayment;
  if (amount === undefined) return;
  const source = understood.find(({ kind }) => /^(minPrice|maxPrice|maxFirstPayment)$/.test(kind));
  if (!source) return;
  const isSale = amount >= minSalePrice || type === 'Land' || tenure !== undefined;
  const isRoom = implied.some(({ implies }) => implies === 'room');
  const impliedCategory = maxFirstPayment === undefined && isSale ? 'for_sale' : rental;
  const isForGuests = sleeps !== undefined && !isSale && amount < minFamilyRent && !isRoom;
  const category = isForGuests ? 'furnished_houses' : impliedCategory;
  filters.category = category;
  understood.push({ kind: 'category', text: source.text, at: source.at, value: category, isImplied: true });
}

function implyLand(
  { filters, understood }: Search,
  { types }: SearchVocabulary,
  { text, at }: ImpliedFilter,
) {
  const value = 'Land';
  if (filters.type !== undefined || filters.bedrooms !== undefined || !types.includes(value)) return;
  filters.type = value;
  understood.push({ kind: 'type', text, at, value });
}

/**
 * Turns furnished homes and stays by the month into rentals and stays, because most furnished homes are let by
 * the night. An area then includes its surroundings.
 */
function implyMonth({ filters, understood }: Search, { areas }: SearchVocabulary): void {
  const isStay = filters.category === 'furnished_houses' && filters.checkIn === undefined;
  if (!isStay && (filters.category !== rental || filters.furnished !== true)) return;
  delete filters.category;
  filters.monthly = true;
  for (const part of understood)
    if (part.kind === 'category') Object.assign(part, { kind: 'monthly', value: true, isImplied: undefined });
  const [area] = filters.area ?? [];
  if (filters.area?.length !== 1 || filters.near !== undefined || !areas.some(({ slug }) => slug === area))
    return;
  filters.near = area;
  delete filters.area;
  for (const part of understood) if (part.kind === 'area') part.kind = 'near';
}

/** Interprets 'cheapest' as the cheapest rental or, with land or a tenure, as the cheapest sale. */
function implyCheapest({ filters, understood }: Search, { text, at }: ImpliedFilter): void {
  if (filters.category !== undefined) return;
  const isStay = filters.sleeps !== undefined || filters.checkIn !== undefined;
  const isSale = filters.type === 'Land' || filters.tenure !== undefined || filters.caveat !== undefined;
  const value = isStay ? 'furnished_houses' : isSale ? 'for_sale' : rental;
  filters.category = value;
  understood.push({ kind: 'category', text, at, value, isImplied: true });
}

/** Interprets 'room' as a one-room rental, unless the search is for a house, a stay or a sale. */
function implyRoom({ filters, understood }: Search, { implies, text, at }: ImpliedFilter): void {
  const { type, tenure, category, sleeps } = filters;
  const isBuilding = type !== undefined && type !== 'Studio';
  if (tenure !== undefined || type === 'Land' || (isBuilding && implies === 'room')) return;
  if (category === undefined) {
    filters.category = rental;
    understood.push({ kind: 'category', text, at, value: rental, isImplied: true });
  }
  const hasRoomCount = [filters.bedrooms, filters.minBedrooms, filters.maxBedrooms, sleeps].some(
    (count) => count !== undefined,
  );
  if (filters.category !== rental || isBuilding || hasRoomCount) return;
  filters.maxBedrooms = 1;
  understood.push({ kind: 'maxBedrooms', text, at, value: 1, isImplied: true });
}
