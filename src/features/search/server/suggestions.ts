import type { z } from 'zod';
import type { Area } from '#features/properties/areas.ts';
import { categoryNames, isCategory } from '#features/properties/categories.ts';
import type { suggestionShape } from '#features/search/api.ts';
import { editDistance, editsAllowed, plainText, soundOf } from '#features/search/spelling.ts';
import { type SearchVocabulary, termsOf } from '#features/search/terms.ts';
import type { Kit } from '#kit/server/kit.ts';
import { countOfValue } from './code-column.ts';
import { findListings } from './listing-search.ts';
import { liveIndexOf } from './live-index.ts';
import { runNamed } from './named-statements.ts';
import { resolveRequest } from './resolved-request.ts';
import { vocabularyOf } from './vocabulary.ts';

type Suggestion = z.input<typeof suggestionShape>;

const most = { all: 8, areas: 5, terms: 3, listings: 3 };

/** Completes the last words of the text: '2 bed kis' may become '2 bed Kisaasi'. */
export async function suggestionsFor(kit: Kit, text: string): Promise<Suggestion[]> {
  const vocabulary = await vocabularyOf(kit);
  const tails = tailsOf(text);
  const likeAreas = firstOf(tails, (tail) => areasLike(vocabulary, tail));
  const areas = (await countedAreas(kit, likeAreas)).slice(0, most.areas);
  const terms = firstOf(tails, (tail) => termsLike(vocabulary, tail)).slice(0, most.terms);
  const room = Math.min(most.listings, most.all - areas.length - terms.length);
  return [...areas, ...terms, ...(room > 0 ? await listingsLike(kit, text, room) : [])];
}

/** The last one, two or three words of the text, with the text before them. */
type Tail = { before: string; plain: string };

function tailsOf(text: string): Tail[] {
  const words = [...text.matchAll(/\S+/g)];
  return [3, 2, 1].flatMap((amount) => {
    const first = words.at(-amount);
    if (!first || words.length < amount) return [];
    const plain = plainText(text.slice(first.index));
    return plain ? [{ before: text.slice(0, first.index), plain }] : [];
  });
}

function firstOf<T>(tails: readonly Tail[], look: (tail: Tail) => T[]): T[] {
  for (const tail of tails) {
    const found = look(tail);
    if (found.length > 0) return found;
  }
  return [];
}

type RankedArea = { area: Area; rank: number; before: string };

function areasLike({ areas }: SearchVocabulary, { before, plain }: Tail): RankedArea[] {
  const typed = soundOf(plain.replaceAll(' ', ''));
  return areas
    .map((area) => ({ area, rank: Math.min(...namesOf(area).map((name) => rankOf(typed, name))), before }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY);
}

async function countedAreas(kit: Kit, areas: readonly RankedArea[]): Promise<Suggestion[]> {
  const counts = await homesPerArea(
    kit,
    areas.map(({ area }) => area.slug),
  );
  return areas
    .map((ranked) => ({ ...ranked, count: counts && (counts.get(ranked.area.slug) ?? 0) }))
    .sort(
      (a, b) => a.rank - b.rank || (b.count ?? 0) - (a.count ?? 0) || (a.area.name < b.area.name ? -1 : 1),
    )
    .map(({ area: { name, slug }, before, count }) => ({
      kind: 'area',
      text: name,
      value: slug,
      query: before + name,
      note: null,
      count,
    }));
}

/** Null while the index is incomplete: a suggestion does not wait for counts. */
async function homesPerArea(kit: Kit, slugs: readonly string[]): Promise<Map<string, number> | null> {
  const live = liveIndexOf(kit);
  const index = live.current();
  if (index) return new Map(slugs.map((slug) => [slug, countOfValue(index.coded.area, slug)]));
  if (!live.isOff) return null;
  const rows = await runNamed<{ area: string; count: number }>(
    kit.pool,
    'select area, count(*)::int as count from properties where area = any($1::text[]) group by area',
    [slugs],
  );
  return new Map(rows.map(({ area, count }) => [area, count]));
}

/** The name and each of its suffixes that begins at a word, so that 'Old Kampala' is found under Kampala too. */
function namesOf({ name, spellings }: Area): string[] {
  return [name, ...spellings].flatMap((text) => {
    const words = plainText(text).split(' ');
    return words.map((_, from) => soundOf(words.slice(from).join('')));
  });
}

/** 0 if the name begins with the typed text, more if it does so only with typos. */
function rankOf(typed: string, name: string): number {
  if (name.startsWith(typed)) return 0;
  const slips = editsAllowed(typed.length);
  const starts = [0, 1, -1].map((more) => editDistance(typed, name.slice(0, typed.length + more), slips));
  const fewest = Math.min(...starts);
  return slips > 0 && fewest <= slips && typed[0] === name[0] ? fewest : Number.POSITIVE_INFINITY;
}

function termsLike(vocabulary: SearchVocabulary, { before, plain }: Tail): Suggestion[] {
  if (plain.length < 2) return [];
  const typed = plain.replaceAll(' ', '');
  const found = new Map<string, Suggestion>();
  for (const { plain: term, meaning } of termsOf(vocabulary).exact.values()) {
    const { kind } = meaning;
    if (!term.startsWith(typed) || (kind !== 'type' && kind !== 'category' && kind !== 'feature')) continue;
    const { value } = meaning;
    const text = kind === 'category' && isCategory(value) ? categoryNames[value].page : value;
    const said = kind === 'category' && isCategory(value) ? categoryNames[value].one : value;
    found.set(kind + value, { kind, text, value, query: before + said, note: null, count: null });
  }
  return [...found.values()];
}

/** Listings that contain the words that are neither place nor filter, or that have the typed id. */
async function listingsLike(kit: Kit, text: string, room: number): Promise<Suggestion[]> {
  const { filters, hasNoMatch } = await resolveRequest(kit, { q: text });
  if (hasNoMatch || (!filters.words && filters.id === undefined)) return [];
  const { rows } = await findListings<{ id: number; title: string; location: string }>(kit, {
    sort: 'default',
    filters,
    after: null,
    limit: room,
    columns: ['p.id', 'p.title', 'p.location'],
    isCounted: false,
  });
  return rows.map(({ id, title, location }) => ({
    kind: 'listing',
    text: title,
    value: String(id),
    query: `#${id}`,
    note: location,
    count: null,
  }));
}
