import type { Area, Landmark } from '#features/properties/areas.ts';
import { normaliseAmenities } from '#features/properties/normalise.ts';
import type { Implied } from '#features/search/phrases/synonym-row.ts';
import { unrecordedPhrases } from '#features/search/phrases/unrecorded.ts';
import type { UnrecordedFact } from '#features/search/phrases/unrecorded-facts.ts';
import { amenitySynonyms, propertyTypeSynonyms } from './name-synonyms.ts';
import { roadNames } from './roads.ts';
import type { ParsedFilter } from './search-filters.ts';
import { searchSynonyms } from './search-synonyms.ts';
import { type Candidate, candidateOf, plainText, withoutDoubles } from './spelling.ts';

/** The names in the current catalogue that a search may contain. */
export type SearchVocabulary = {
  areas: readonly Area[];
  landmarks: readonly Landmark[];
  types: readonly string[];
  amenities: readonly string[];
  ugxPerDollar: number;
};

export type Term = Candidate & {
  meanings: readonly ParsedFilter[];
  /** The boost words. Homes that contain one of them rank first. */
  weighs: readonly string[];
  implies?: Implied;
  unrecorded?: UnrecordedFact;
  words: Candidate[];
};

export type SearchTerms = {
  /** Terms keyed by their joined words, with doubled letters as one: 'guesthouse', 'kisasi'. */
  exact: ReadonlyMap<string, Term>;
  single: readonly Term[];
  /** Terms of two and three words, keyed by their number of words. */
  phrases: ReadonlyMap<number, readonly Term[]>;
};

const cache = new WeakMap<SearchVocabulary, SearchTerms>();

/** Returns the lookup tables for all terms of a vocabulary, which are built once. */
export function vocabularyTerms(vocabulary: SearchVocabulary): SearchTerms {
  const terms = cache.get(vocabulary) ?? makeTerms(vocabulary);
  cache.set(vocabulary, terms);
  return terms;
}

/** Returns true when one of these filters is a place. */
export function isPlace(meanings: readonly ParsedFilter[]): boolean {
  return meanings.some(({ kind }) => kind === 'area' || kind === 'near' || kind === 'along');
}

/** Joins words into a key for `exact`. */
export function joinedKey(plainWords: readonly string[]): string {
  return withoutDoubles(plainWords.join(''));
}

/** The largest number of words in a term. */
export const maxTermWords = 4;

function makeTerms({ areas, landmarks, types, amenities }: SearchVocabulary): SearchTerms {
  const exact = new Map<string, Term>();
  /**
   * Terms of several words in joined form, such as 'selfcontained', because their misspellings may also be
   * joined.
   */
  const joined: Term[] = [];
  const add = (
    text: string,
    meanings: readonly ParsedFilter[],
    weighs: readonly string[] = [],
    implies?: Implied,
    unrecorded?: UnrecordedFact,
  ) => {
    const isName = isPlace(meanings);
    const plainWords = plainText(text).split(' ');
    const words = plainWords.map((plain) => candidateOf(plain, isName));
    const key = joinedKey(plainWords);
    const existing = exact.get(key);
    if (existing && existing.words.length > 1 && words.length === 1) joined.push({ ...existing, words });
    if (key && !exact.has(key))
      exact.set(key, {
        ...candidateOf(plainWords.join(''), isName),
        meanings,
        weighs,
        implies,
        unrecorded,
        words,
      });
  };
  for (const [name, slug] of roadNames) add(name, [{ kind: 'along', value: slug }]);
  for (const place of landmarks)
    for (const name of [place.name, ...place.spellings]) add(name, [{ kind: 'near', value: place.slug }]);
  for (const area of areas)
    for (const name of [area.name, ...area.spellings, area.slug.replaceAll('-', ' ')])
      add(name, [{ kind: 'area', value: area.slug }]);
  for (const { phrases, meanings, weighs, implies, unrecorded } of searchSynonyms)
    for (const text of phrases.split('|'))
      add(text, meanings.filter(isKnown), weighs?.split('|'), implies, unrecorded);
  for (const { phrases, weighs, unrecorded } of unrecordedPhrases)
    for (const text of phrases.split('|')) add(text, [], weighs?.split('|'), undefined, unrecorded);
  for (const [name, synonyms, weighs] of propertyTypeSynonyms)
    if (types.includes(name))
      for (const text of synonyms.split('|')) add(text, [{ kind: 'type', value: name }], weighs?.split('|'));
  for (const name of types) add(name, [{ kind: 'type', value: name }]);
  for (const [name, synonyms] of amenitySynonyms)
    if (amenities.includes(name))
      for (const text of synonyms.split('|')) add(text, [{ kind: 'feature', value: name }]);
  for (const name of amenities) {
    const [canonical = name] = normaliseAmenities(name);
    add(name, [{ kind: 'feature', value: canonical }]);
  }
  function isKnown({ kind, value }: ParsedFilter): boolean {
    return kind !== 'type' || types.includes(value);
  }
  const all = [...exact.values()];
  return {
    exact,
    single: [...all.filter(({ words }) => words.length === 1), ...joined],
    phrases: new Map([2, 3].map((length) => [length, all.filter(({ words }) => words.length === length)])),
  };
}
