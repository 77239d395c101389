import { parseSearch } from '#features/search/parse-search.ts';
import type { PropertyFilters, SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/search-filters.ts';
import { freshVocabulary } from '#features/search/server/language/vocabulary.ts';
import { wordQueryFor } from '#features/search/server/language/word-query.ts';
import { runNamed } from '#features/search/server/named-statements.ts';
import type { ListSort, SearchBoost } from '#features/search/server/results/list-order.ts';
import { countUpTo } from '#features/search/server/results/list-query.ts';
import { tripKeys } from '#features/search/server/results/travel-times.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { plainText } from '#features/search/spelling.ts';
import { opinionWords } from '#features/search/stop-words.ts';
import type { SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { featuresOf, filtersFor, findNameError, plotRange, type SearchRequest } from './filter-names.ts';
import { type ListFilters, type QueryWord, visibleCondition } from './filter-sql.ts';
import { match } from './match.ts';
import { matchingTypes } from './matching-types.ts';
import { withStay } from './stay-filter.ts';
import { surroundingsFor } from './surroundings-filter.ts';
import { withTrips } from './trip-filter.ts';

/** A request whose names are resolved to keys and whose text is parsed into filters and words. */
export type Resolved = {
  filters: ListFilters;
  sort: ListSort;
  weights: readonly SearchBoost[];
  reading: SearchReading | null;
  /** The day on which the text was parsed. */
  today: string;
  /** The values that identify the list, for its cursor. */
  identity: object;
  vocabulary: SearchVocabulary;
};

/**
 * Resolves a request. Explicit filters override the text.
 * @throws AppError 'invalid' naming the filter whose value is in no table
 */
export async function resolveRequest(
  kit: SearchKit,
  { sort: requestedSort = 'default', q, anyCategory, ...explicit }: PropertyFilters,
): Promise<Resolved> {
  const vocabulary = await vocabularyFor(kit, explicit);
  const placed = await withTrips(kit, vocabulary, filtersFor(vocabulary, explicit), explicit.reach);
  const { surroundings, missing } = await surroundingsFor(kit, explicit.surroundings);
  const filters = await withStay(
    kit,
    { ...placed, ...(surroundings.length > 0 && { surroundings }) },
    explicit,
  );
  const { near, stay, trips } = filters;
  const identity = {
    ...filters,
    near: near?.slug,
    trips: trips && tripKeys(trips),
    surroundings: explicit.surroundings,
    stay: stay && [stay.checkIn, stay.checkOut],
  };
  const today = kampalaDay(kit.clock());
  const rest = {
    sort: requestedSort,
    weights: sizeBoosts(explicit.decimals),
    reading: missing.length > 0 ? { ...emptyReading, notRecorded: missing } : null,
    identity,
    vocabulary,
    today,
  };
  const resolved: Resolved = { filters, ...rest };
  if (q === undefined) return withEffectiveSort(resolved);

  const parsedSearch = parseSearch(q, vocabulary, today);
  const chosenSort = requestedSort === 'default' ? {} : { sort: requestedSort };
  const search = withoutOverridden(parsedSearch, { ...explicit, ...chosenSort }, anyCategory);
  const { checkIn, checkOut } = search.filters;
  resolved.identity = { ...identity, anyCategory, q: plainText(q), said: [checkIn, checkOut] };
  const said = await surroundingsFor(kit, search.filters.surroundings);
  const notRecorded = [...new Set([...search.notRecorded, ...missing, ...said.missing])];
  const isUsed = (value: unknown) => said.surroundings.some(({ text }) => text === value);
  const reading: SearchReading = {
    understood: search.understood.filter(({ kind, value }) => kind !== 'surroundings' || isUsed(value)),
    words: search.words,
    ignored: search.ignored,
    ...(search.dates && { dates: search.dates }),
    ...(search.unwanted && { unwanted: search.unwanted }),
    ...(notRecorded.length > 0 && { notRecorded }),
    ...(search.foreignAmounts.length > 0 && { foreignAmounts: search.foreignAmounts }),
    corrected: [],
    unknown: [],
  };
  resolved.reading = reading;
  if (search.id) {
    const { value, isCertain } = search.id;
    const isOnlyId = Object.keys(search.filters).length === 0 && search.words.length === 0;
    if (isCertain || isOnlyId || (await isListing(kit, value))) {
      reading.understood = search.understood.filter(({ kind }) => kind === 'id');
      reading.words = [];
      resolved.filters = { ...filters, id: value };
      return withEffectiveSort(resolved);
    }
    reading.understood = search.understood.filter(({ kind }) => kind !== 'id');
  }
  const { sort: wantedSort, ...wanted } = search.filters;
  if (requestedSort === 'default' && wantedSort) resolved.sort = wantedSort;
  const parsed = filtersFor(vocabulary, wanted);
  const combined = await withTrips(kit, vocabulary, { ...parsed, ...filters }, search.filters.reach);
  resolved.filters = await withStay(kit, combined, search.filters);
  const features = [...new Set([...featuresOf(search.filters), ...(filters.features ?? [])])].sort();
  if (features.length > 0) resolved.filters.features = features;
  if (surroundings.length + said.surroundings.length > 0)
    resolved.filters.surroundings = [...surroundings, ...said.surroundings];
  const not = [...(filters.not ?? []), ...(parsed.not ?? [])];
  if (not.length > 0) resolved.filters.not = not;
  const typeMatches = explicit.type === undefined ? typesOf(vocabulary, search, resolved.filters) : [];
  if (typeMatches.length > 0)
    resolved.filters.type = [...new Set(typeMatches.flatMap(({ types }) => types))].sort();
  const preferred = [
    ...typeMatches.flatMap(({ weights }) => weights),
    ...sizeBoosts(explicit.decimals ?? wanted.decimals),
    ...namedAreaBoosts(vocabulary, wanted.area),
    ...(prefersRentals(wanted, resolved.filters) ? [{ category: 'rental_units' as const }] : []),
    ...search.weighs.map((any) => ({ words: [{ any, isPrefix: false }] })),
  ];
  resolved.weights = [...preferred, ...(await applyWords(kit, resolved, reading, parsedSearch))];
  return withEffectiveSort(resolved);
}

const emptyReading: SearchReading = { understood: [], words: [], corrected: [], unknown: [], ignored: [] };

/** Returns the matches of each type in the text, none if there is no type. */
function typesOf(vocabulary: SearchVocabulary, { filters, otherTypes = [] }: Search, resolved: ListFilters) {
  const wanted = filters.type === undefined ? [] : [filters.type, ...otherTypes];
  return wanted.map((type) => matchingTypes(vocabulary, type, resolved) ?? { types: [type], weights: [] });
}

const sizeTolerances = [0.03, 0.1, 0.2, 0.3];

/** Ranks plots by how close their size is to the wanted one. */
function sizeBoosts(decimals: number | undefined): SearchBoost[] {
  if (decimals === undefined) return [];
  return sizeTolerances.map((tolerance) => ({ plot: plotRange(decimals, [1 - tolerance, 1 + tolerance]) }));
}

/** Ranks homes in a named area before those in the areas within it. */
function namedAreaBoosts({ areas }: SearchVocabulary, named: readonly string[] = []): SearchBoost[] {
  const hasParts = named.some((slug) => areas.some(({ within }) => within === slug));
  return hasParts ? [{ area: named }] : [];
}

/** Returns true for a text about rooms of any kind of home, by which most people mean rentals. */
function prefersRentals(
  { bedrooms, minBedrooms, maxBedrooms }: SearchRequest,
  { category, tenure, monthly }: ListFilters,
): boolean {
  const rooms = bedrooms ?? minBedrooms ?? maxBedrooms;
  return rooms !== undefined && category === undefined && tenure === undefined && !monthly;
}

/**
 * Applies the words that are not filters. Together they form one filter: a home must contain all of them.
 * Next to other parts of a text, opinion words and phrases such as 'ground floor' only boost homes.
 * @returns the boosts
 */
async function applyWords(
  kit: SearchKit,
  resolved: Resolved,
  reading: SearchReading,
  { words, preferences, understood }: Search,
): Promise<SearchBoost[]> {
  if (words.length === 0 && preferences.length === 0) return [];
  const { queryWords, corrected } = await wordQueryFor(kit, kit.search.index.current(), words);
  const hasUnderstoodParts = understood.length > 0;
  const items = words.map((word, position) => ({ word, wanted: queryWords[position] as QueryWord }));
  const isBoostOnly = ({ word }: { word: string }) => hasUnderstoodParts && opinionWords.has(word);
  const filtering = items.filter((item) => !isBoostOnly(item));
  if (!hasUnderstoodParts)
    for (const { text, any } of preferences) filtering.push({ word: text, wanted: { any, isPrefix: false } });
  const boosting = items.filter(isBoostOnly);
  const preferred = [
    ...boosting.map(({ word }) => word),
    ...(hasUnderstoodParts ? preferences : []).map(({ text }) => text),
  ];
  if (preferred.length > 0) reading.preferred = preferred;
  const unmatched = understood.some(isNamedPlace)
    ? await unmatchedPositions(
        kit,
        resolved.filters,
        filtering.map(({ wanted }) => wanted),
      )
    : new Set();
  const required = filtering.filter((_, position) => !unmatched.has(position));
  reading.words = required.map(({ word }) => word);
  reading.corrected = corrected.filter(({ typed }) => reading.words.includes(typed));
  reading.unknown = filtering.flatMap(({ word }, position) => (unmatched.has(position) ? word : []));
  if (required.length > 0)
    resolved.filters = { ...resolved.filters, words: required.map((item) => item.wanted) };
  return boosting.map((item) => ({ words: [item.wanted] }));
}

const isNamedPlace = ({ kind }: { kind: string }) => ['area', 'near', 'along', 'reach'].includes(kind);

/**
 * Returns the positions of the words that no home contains that matches the other filters. Beside a place they do
 * not filter, because they rarely name another one: 'room near Mulago for a midwife'. Without a place, they may name
 * one.
 */
async function unmatchedPositions(
  kit: SearchKit,
  { words: _words, ...filters }: ListFilters,
  words: readonly QueryWord[],
): Promise<ReadonlySet<number>> {
  const hasListing = await Promise.all(words.map((word) => isAnyListing(kit, { ...filters, words: [word] })));
  return new Set(hasListing.flatMap((has, position) => (has ? [] : position)));
}

/**
 * Reports the words of an empty list that no home contains that matches the other filters, each as typed. Reports
 * none if there is no such home.
 */
export async function reportUnmatchedWords(kit: SearchKit, { filters, reading }: Resolved): Promise<void> {
  const { words = [], ...others } = filters;
  if (!reading || words.length === 0 || !(await isAnyListing(kit, others))) return;
  const unmatched = await unmatchedPositions(kit, others, words);
  const isUnmatched = (word: string) => unmatched.has(reading.words.indexOf(word));
  reading.unknown.push(...reading.words.filter(isUnmatched));
  // The replacement of a misspelt word was not found either.
  reading.corrected = reading.corrected.filter(({ typed }) => !isUnmatched(typed));
}

/** Orders by total price for requested nights, by distance near a place, by travel time, or by boosts. */
function withEffectiveSort(resolved: Resolved): Resolved {
  const { sort } = resolved;
  if (resolved.filters.stay && (sort === 'price_asc' || sort === 'price_desc'))
    return { ...resolved, sort: sort === 'price_asc' ? 'total_asc' : 'total_desc', weights: [] };
  if (sort !== 'default' || resolved.filters.id !== undefined) return { ...resolved, weights: [] };
  if (resolved.filters.near) return { ...resolved, sort: 'nearest', weights: [] };
  if (resolved.filters.trips) return { ...resolved, sort: 'quickest', weights: [] };
  return resolved.weights.length > 0 ? { ...resolved, sort: 'weighed' } : resolved;
}

/** Removes the parts of the text that explicit filters override. */
function withoutOverridden(
  search: Search,
  explicit: PropertyFilters,
  anyCategory: boolean | undefined,
): Search {
  const { category, sleeps } = search.filters;
  // A type, a tenure, a bank or guests indicate the meaning of an amount better than the amount itself.
  const hasStrongerHint = [explicit.type, explicit.tenure, explicit.bank, explicit.sleeps].some(
    (item) => item !== undefined,
  );
  // 'Room' means one room only among rentals, and only without a number of bedrooms.
  const excludesSingleRoom =
    (explicit.category ?? 'rental_units') !== 'rental_units' ||
    explicit.bedrooms !== undefined ||
    explicit.minBedrooms !== undefined;
  const isOverridden = (kind: string, isImplied = false) =>
    (!combinedKinds.has(kind) && (explicit as Record<string, unknown>)[kind] !== undefined) ||
    (isImplied && kind === 'maxBedrooms' && excludesSingleRoom) ||
    (isImplied && (anyCategory === true || hasStrongerHint));
  // A part with another value than the explicit filter is reported, dates by `skippedDates`.
  const overridden = search.understood.filter(
    ({ kind, value, isImplied }) =>
      !isImplied &&
      !/^(check|free)/.test(kind) &&
      isOverridden(kind) &&
      ![(explicit as Record<string, unknown>)[kind]].flat().includes(value),
  );
  const ignored = [...new Set([...search.ignored, ...overridden.map(({ text }) => text)])];
  const excludesStay = (explicit.category ?? category ?? 'furnished_houses') !== 'furnished_houses';
  const skipped = skippedDates(search, explicit);
  const understood = search.understood.filter(
    ({ kind, isImplied }) =>
      !isOverridden(kind, isImplied) &&
      !(kind === 'sleeps' && excludesStay) &&
      !skipped.kinds.some((item) => item === kind),
  );
  const filters = { ...search.filters };
  for (const kind of skipped.kinds) delete filters[kind];
  if (sleeps !== undefined && excludesStay) delete filters.sleeps;
  if (category !== undefined && !understood.some(({ kind }) => kind === 'category')) delete filters.category;
  if (!understood.some(({ kind }) => kind === 'maxBedrooms')) delete filters.maxBedrooms;
  return {
    ...search,
    ...(skipped.texts.length > 0 && { dates: skipped.texts }),
    filters,
    understood,
    ignored,
  };
}

/** The filters of the text that explicit filters of the same kind add to, instead of overriding them. */
const combinedKinds: ReadonlySet<string> = new Set(['feature', 'not', 'surroundings']);

type DateKind = 'checkIn' | 'checkOut' | 'freeFrom';

/**
 * Returns the kinds of dates in the text that do not apply, and the texts of those to report. Nights apply
 * only to stays, and a first day only to rentals. Dates that explicit filters override are not reported.
 */
function skippedDates(
  { filters, understood, dates = [] }: Search,
  explicit: SearchRequest,
): { kinds: DateKind[]; texts: string[] } {
  const category = explicit.category ?? filters.category;
  const hasNights = explicit.checkIn !== undefined || explicit.checkOut !== undefined;
  const kinds: DateKind[] = [];
  const texts = new Set(dates);
  const exclude = (kind: DateKind, isReported: boolean) => {
    const part = understood.find((item) => item.kind === kind);
    if (!part) return;
    kinds.push(kind);
    if (isReported) texts.add(part.text);
  };
  const isNoStay = category !== 'furnished_houses';
  if (hasNights || isNoStay) for (const kind of ['checkIn', 'checkOut'] as const) exclude(kind, isNoStay);
  const isNoRental = category !== 'rental_units';
  if (hasNights || isNoRental || explicit.freeFrom !== undefined) exclude('freeFrom', isNoRental);
  return { kinds, texts: [...texts] };
}

async function isAnyListing(kit: SearchKit, filters: ListFilters): Promise<boolean> {
  const index = kit.search.index.current();
  if (index && kit.search.index.changing().length === 0) return match(index, filters).count > 0;
  return (await countUpTo(kit.pool, filters, 1)) > 0;
}

async function isListing(kit: SearchKit, id: number): Promise<boolean> {
  const query = `select from properties p where id = $1 and ${visibleCondition}`;
  return (await runNamed(kit, query, [id])).length > 0;
}

/** Returns the vocabulary. It is read again from the tables if the request contains an unknown name. */
async function vocabularyFor(kit: SearchKit, request: SearchRequest): Promise<SearchVocabulary> {
  const vocabulary = await kit.search.vocabulary();
  return findNameError(vocabulary, request) ? freshVocabulary(kit) : vocabulary;
}
