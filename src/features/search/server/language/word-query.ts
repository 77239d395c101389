import { type QueryWord, visibleCondition } from '#features/search/server/filters/filter-sql.ts';
import type { FacetIndex } from '#features/search/server/index/facet-index.ts';
import { countOfWord, isWordInUse } from '#features/search/server/index/word-postings.ts';
import { runNamed } from '#features/search/server/named-statements.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import {
  candidateOf,
  editDistance,
  maxEditsFor,
  similarity,
  sortLetters,
  withoutDoubles,
} from '#features/search/spelling.ts';
import { isOrdinaryWord } from '#features/search/stop-words.ts';

type Source = Pick<SearchKit, 'pool' | 'search'>;

export type WordQuery = {
  /** The words to search for, in the order of the query. */
  queryWords: QueryWord[];
  /** The typed words, with the words that replace them. */
  corrected: Array<{ typed: string; used: string[] }>;
};

/**
 * Expands each word to all words in use that begin with it, after removing a plural s. A word in no listing
 * is replaced by the words in use that it may be a misspelling of. If there are none, the query finds
 * nothing.
 */
export async function wordQueryFor(
  kit: Source,
  index: FacetIndex | null,
  words: readonly string[],
): Promise<WordQuery> {
  const query: WordQuery = { queryWords: [], corrected: [] };
  const stemsInUse = await findStemsInUse(kit, index, words.map(stemOf));
  for (const typed of words) {
    const stem = stemOf(typed);
    if (stemsInUse.has(stem)) {
      query.queryWords.push({ any: [stem], isPrefix: stem.length >= minPrefixLength });
      continue;
    }
    const corrections = await findSimilarWords(kit, index, typed);
    if (corrections.length > 0) query.corrected.push({ typed, used: corrections });
    query.queryWords.push({ any: corrections.length > 0 ? corrections : [typed], isPrefix: false });
  }
  return query;
}

/** The minimum length of a prefix, because shorter words are the prefix of too many others. */
export const minPrefixLength = 3;

/** Returns a word without its plural s. */
export function stemOf(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * Returns the stems in use. Stems that are not in the index are looked up in PostgreSQL, because the index
 * may not have received a new word yet.
 */
async function findStemsInUse(
  kit: Source,
  index: FacetIndex | null,
  stems: readonly string[],
): Promise<ReadonlySet<string>> {
  const isKnown = (stem: string) =>
    index !== null && isWordInUse(index.words, stem, stem.length >= minPrefixLength);
  const stemsWithoutLookup = new Set(stems.filter((stem) => !isStored(stem) || isKnown(stem)));
  const stemsToLookUp = stems.filter((stem) => !stemsWithoutLookup.has(stem));
  if (stemsToLookUp.length === 0) return stemsWithoutLookup;
  // '{' sorts right after 'z', and words contain only a-z and 0-9.
  const rows = await runNamed<{ stem: string }>(
    kit,
    `select stem from unnest($1::text[]) as stem where exists (
       select from search_terms where word >= stem and word < stem || '{' and (length(stem) >= $2 or word = stem))`,
    [stemsToLookUp, minPrefixLength],
  );
  return new Set([...stemsWithoutLookup, ...rows.map(({ stem }) => stem)]);
}

/**
 * Returns true when the word can be stored among the words in use. Numbers and the shortest words are not
 * stored, so only the search itself can show that a listing has one.
 */
function isStored(stem: string): boolean {
  return stem.length >= minPrefixLength && /[a-z]/.test(stem);
}

const maxCorrections = 5;

/**
 * Returns the words in use with the fewest edits from the typed word, most common first. Candidates are all
 * words one edit away and those with similar trigrams. Two edits leave few trigrams intact, so words with the
 * same first letters are also candidates.
 */
async function findSimilarWords(kit: Source, index: FacetIndex | null, typed: string): Promise<string[]> {
  const maxEdits = maxEditsFor(typed.length);
  if (maxEdits === 0 || /[0-9]/.test(typed) || isOrdinaryWord(typed)) return [];
  const rows = await runNamed<{ word: string }>(
    kit,
    `select word from search_terms where word = any($1::text[])
     union
     (select word from search_terms where char_length($2) > 5 and word % $2 order by similarity(word, $2) desc limit 50)
     union
     (select word from search_terms where char_length($2) > 7 and word >= left($2, 3) and word < left($2, 3) || '{'
       and char_length(word) between char_length($2) - 2 and char_length($2) + 2 limit 2000)`,
    [oneEditFrom(typed), typed],
  );
  const withoutDoubled = withoutDoubles(typed);
  const candidates = rows
    .map(({ word }) => ({
      word,
      slips: Math.min(
        editDistance(typed, word, maxEdits),
        editDistance(withoutDoubled, candidateOf(word, false).comparisonKey, maxEdits),
      ),
    }))
    .filter(
      ({ word, slips }) => slips <= Math.min(maxEdits, maxEditsFor(word.length)) && isLikelySlip(typed, word),
    );
  const minEdits = Math.min(...candidates.map(({ slips }) => slips));
  const closestWords = candidates.filter(({ slips }) => slips === minEdits).map(({ word }) => word);
  const counts = index
    ? new Map(closestWords.map((word) => [word, countOfWord(index.words, word)]))
    : await countInTable(kit, closestWords);
  const listingCount = (word: string) => counts.get(word) ?? 0;
  return closestWords
    .sort(
      (a, b) =>
        listingCount(b) - listingCount(a) || similarity(typed, b) - similarity(typed, a) || (a < b ? -1 : 1),
    )
    .slice(0, maxCorrections);
}

/** The length up to which another first letter, or another letter at all, makes another word. */
const maxShortLength = 5;

/**
 * Returns true unless a short word differs in a letter or in its beginning. 'Wall' is a word, and 'mall' no
 * misspelling of it, whereas 'gardn' lacks a letter.
 */
function isLikelySlip(typed: string, word: string): boolean {
  if (typed.length > maxShortLength) return true;
  if (typed[0] !== word[0]) return false;
  return typed.length !== word.length || sortLetters(typed) === sortLetters(word);
}

/** Words more common than this are treated as equally common. */
const maxCounted = 10_000;

async function countInTable(kit: Source, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length < 2) return new Map();
  const rows = await runNamed<{ word: string; count: number }>(
    kit,
    `select word, (select count(*)::int from (
         select from properties p where p.words @@ word::tsquery and ${visibleCondition} limit $2) having_it) as count
       from unnest($1::text[]) as word`,
    [words, maxCounted],
  );
  return new Map(rows.map(({ word, count }) => [word, count]));
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

/**
 * Returns every text that is one edit away. There are about four hundred, each of which costs an index
 * lookup.
 */
function oneEditFrom(word: string): string[] {
  const variants = new Set<string>();
  for (let position = 0; position <= word.length; position++) {
    const [before, after] = [word.slice(0, position), word.slice(position)];
    for (const letter of letters) {
      variants.add(before + letter + after);
      if (after) variants.add(before + letter + after.slice(1));
    }
    if (after) variants.add(before + after.slice(1));
    if (after.length > 1) variants.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  variants.delete(word);
  return [...variants];
}
