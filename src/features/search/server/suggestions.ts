import type { z } from 'zod';
import { type Area, countsWithParts } from '#features/properties/areas.ts';
import { categoryNames, isCategory } from '#features/properties/categories.ts';
import type { suggestionSchema } from '#features/search/api.ts';
import { searchLimits } from '#features/search/limits.ts';
import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import { match } from '#features/search/server/filters/match.ts';
import { resolveRequest } from '#features/search/server/filters/resolved-request.ts';
import { findListings } from '#features/search/server/index/listing-search.ts';
import { countUpTo } from '#features/search/server/results/list-query.ts';
import { countAreas, countAreasInTable } from '#features/search/server/results/nearby-areas.ts';
import { editDistance, maxEditsFor, phoneticKey, plainText } from '#features/search/spelling.ts';
import {
  isPlace,
  joinedKey,
  type SearchVocabulary,
  vocabularyTerms,
} from '#features/search/vocabulary-terms.ts';
import type { SearchKit } from './search-kit.ts';

type Suggestion = z.input<typeof suggestionSchema>;

const maxCounts = { all: 8, areas: 4, landmarks: 2, terms: 3, listings: 3, beforeListings: 4 };

/** Completes the last words of the text: '2 bed kis' may become '2 bed Kisaasi', with the number of homes. */
export async function suggestionsFor(kit: SearchKit, text: string): Promise<Suggestion[]> {
  const vocabulary = await kit.search.vocabulary();
  const tails = tailsOf(text);
  const allowsTypos = !tails.some(({ plain }) => isFilterTerm(vocabulary, plain));
  const places = firstResults(tails, (tail) =>
    placesLike(vocabulary, tail).filter(({ rank }) => rank === 0 || allowsTypos),
  );
  const areas = await suggestAreas(kit, places);
  const landmarks = await suggestLandmarks(kit, places);
  const terms = await withCounts(
    kit,
    firstResults(tails, (tail) => termsLike(vocabulary, tail)).slice(0, maxCounts.terms),
  );
  const shownCount = areas.length + landmarks.length + terms.length;
  const remaining =
    shownCount > maxCounts.beforeListings ? 0 : Math.min(maxCounts.listings, maxCounts.all - shownCount);
  return [
    ...areas,
    ...landmarks,
    ...terms,
    ...(remaining > 0 ? await listingsLike(kit, text, remaining) : []),
  ];
}

/** The last one, two or three words of the text, with the text before them. */
type Tail = { before: string; plain: string };

function tailsOf(text: string): Tail[] {
  const words = [...text.matchAll(/\S+/g)];
  return [3, 2, 1].flatMap((wordCount) => {
    const first = words.at(-wordCount);
    if (!first || words.length < wordCount) return [];
    const plain = plainText(text.slice(first.index));
    return plain ? [{ before: text.slice(0, first.index), plain }] : [];
  });
}

function firstResults<T>(tails: readonly Tail[], suggest: (tail: Tail) => T[]): T[] {
  for (const tail of tails) {
    const results = suggest(tail);
    if (results.length > 0) return results;
  }
  return [];
}

type RankedPlace = {
  kind: 'area' | 'landmark';
  place: Pick<Area, 'slug' | 'name' | 'spellings'>;
  rank: number;
  before: string;
};

/** Returns true when the words are a known term but not a place: 'yaka meter' is not a misspelt Metroplex. */
function isFilterTerm(vocabulary: SearchVocabulary, plain: string): boolean {
  const term = vocabularyTerms(vocabulary).exact.get(joinedKey(plain.split(' ')));
  return term !== undefined && !isPlace(term.meanings);
}

function placesLike({ areas, landmarks }: SearchVocabulary, { before, plain }: Tail): RankedPlace[] {
  const typed = phoneticKey(plain.replaceAll(' ', ''));
  const ranked = (kind: RankedPlace['kind']) => (place: RankedPlace['place']) => ({
    kind,
    place,
    rank: Math.min(...cachedKeysOf(place).map((name) => typoCount(typed, name))),
    before,
  });
  return [...areas.map(ranked('area')), ...landmarks.map(ranked('landmark'))].filter(
    ({ rank }) => rank < Number.POSITIVE_INFINITY,
  );
}

async function suggestAreas(kit: SearchKit, places: readonly RankedPlace[]): Promise<Suggestion[]> {
  const areas = places.filter(({ kind }) => kind === 'area');
  const before = areas[0]?.before.trim();
  if (before === undefined) return [];
  const { filters, vocabulary } = await resolveRequest(kit, before ? { q: before } : {});
  const homesByArea = await homesPerArea(kit, { ...filters, area: undefined });
  const counts = homesByArea && countsWithParts(vocabulary.areas, homesByArea);
  return areas
    .map((ranked) => ({ ...ranked, count: counts && (counts.get(ranked.place.slug) ?? 0) }))
    .sort(
      (a, b) => a.rank - b.rank || (b.count ?? 0) - (a.count ?? 0) || (a.place.name < b.place.name ? -1 : 1),
    )
    .slice(0, maxCounts.areas)
    .map(({ count, ...ranked }) => ({ ...suggestionOf(ranked), count }));
}

function suggestLandmarks(kit: SearchKit, places: readonly RankedPlace[]): Promise<Suggestion[]> {
  const landmarks = places
    .filter(({ kind }) => kind === 'landmark')
    .sort((a, b) => a.rank - b.rank || (a.place.name < b.place.name ? -1 : 1));
  return withCounts(kit, landmarks.slice(0, maxCounts.landmarks).map(suggestionOf));
}

/**
 * Returns the suggestion of a place. It writes 'near' before a landmark, because an area may have the same
 * name.
 */
function suggestionOf({ kind, place: { name, slug }, before }: RankedPlace): Suggestion {
  const isNear = kind === 'landmark' && !/\bnear\s+$/i.test(before);
  const query = `${before}${isNear ? 'near ' : ''}${name}`;
  return { kind, text: name, value: slug, query, note: null, count: null };
}

/**
 * Adds the number of homes for each suggestion. It is null while the index is incomplete, because suggestions
 * do not wait for counts.
 */
async function withCounts(kit: SearchKit, suggestions: readonly Suggestion[]): Promise<Suggestion[]> {
  const searchIndex = kit.search.index;
  const index = searchIndex.current();
  if (!index && !searchIndex.isOff) return [...suggestions];
  return Promise.all(
    suggestions.map(async (suggestion) => {
      const { filters } = await resolveRequest(kit, { q: suggestion.query });
      const count = index
        ? match(index, filters).count
        : await countUpTo(kit.pool, filters, searchLimits.countMax);
      return { ...suggestion, count };
    }),
  );
}

/** Returns the number of homes in each area, or null while the index is incomplete. */
async function homesPerArea(kit: SearchKit, filters: ListFilters): Promise<Map<string, number> | null> {
  const searchIndex = kit.search.index;
  const index = searchIndex.current();
  if (index) return countAreas(index, filters);
  return searchIndex.isOff ? countAreasInTable(kit, filters) : null;
}

const phoneticKeys = new WeakMap<object, readonly string[]>();

/** Returns the phonetic keys of a place's names, cached as long as the place exists. */
function cachedKeysOf(place: RankedPlace['place']): readonly string[] {
  const keys = phoneticKeys.get(place) ?? phoneticKeysOf(place);
  phoneticKeys.set(place, keys);
  return keys;
}

/**
 * Returns the phonetic keys of a place's names and of each suffix that begins at a word, so that 'Old
 * Kampala' is found under Kampala too.
 */
function phoneticKeysOf({ name, spellings }: RankedPlace['place']): string[] {
  return [name, ...spellings].flatMap((text) => {
    const words = plainText(text).split(' ');
    return words.map((_, from) => phoneticKey(words.slice(from).join('')));
  });
}

/**
 * Returns the number of typos in the typed text compared with the beginning of the name, or infinity if there
 * are too many.
 */
function typoCount(typed: string, name: string): number {
  if (name.startsWith(typed)) return 0;
  const maxEdits = maxEditsFor(typed.length);
  if (maxEdits === 0 || typed[0] !== name[0]) return Number.POSITIVE_INFINITY;
  const prefixEdits = [0, 1, -1].map((lengthChange) =>
    editDistance(typed, name.slice(0, typed.length + lengthChange), maxEdits),
  );
  const minEdits = Math.min(...prefixEdits);
  return minEdits <= maxEdits ? minEdits : Number.POSITIVE_INFINITY;
}

function termsLike(vocabulary: SearchVocabulary, { before, plain }: Tail): Suggestion[] {
  if (plain.length < 2) return [];
  const typed = plain.replaceAll(' ', '');
  const byKey = new Map<string, Suggestion>();
  for (const { plain: term, meanings } of vocabularyTerms(vocabulary).exact.values()) {
    const [meaning] = meanings;
    if (!meaning || meanings.length > 1 || !term.startsWith(typed)) continue;
    const { kind } = meaning;
    if (kind !== 'type' && kind !== 'category' && kind !== 'feature') continue;
    const { value } = meaning;
    const text = kind === 'category' && isCategory(value) ? categoryNames[value].page : value;
    const queryText = kind === 'category' && isCategory(value) ? categoryNames[value].one : value;
    byKey.set(kind + value, { kind, text, value, query: before + queryText, note: null, count: null });
  }
  return [...byKey.values()];
}

/** Returns listings that contain the words that are neither place nor filter, or that have the typed id. */
async function listingsLike(kit: SearchKit, text: string, remaining: number): Promise<Suggestion[]> {
  const { filters } = await resolveRequest(kit, { q: text });
  if (!filters.words && filters.id === undefined) return [];
  const { rows } = await findListings<{ id: number; title: string; location: string }>(kit, {
    sort: 'default',
    weights: [],
    filters,
    after: null,
    limit: remaining,
    columns: ['p.id', 'p.title', 'p.location'],
    isCounted: false,
  });
  return rows.map(({ id, title, location }) => ({
    kind: 'listing',
    text: title,
    value: String(id),
    query: `#${id}`,
    note: location,
    count: 1,
  }));
}
