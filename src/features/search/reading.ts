import { int4Max } from '#kit/numbers.ts';
import { afterDistance, amountRangeAt } from './amounts.ts';
import { commonWords, emptyWords } from './common-words.ts';
import { roomsAt } from './rooms.ts';
import type { PropertyFilters } from './schema.ts';
import { closest, mayMean } from './spelling.ts';
import {
  longestTerm,
  type Meaning,
  runTogether,
  type SearchTerms,
  type SearchVocabulary,
  type Term,
  termsOf,
} from './terms.ts';
import { isOneOf, type Token, tokensOf } from './tokens.ts';

/** The filters found in a text; each could also have been set explicitly. */
export type SearchFilters = Omit<PropertyFilters, 'amenity' | 'sort' | 'q' | 'box'>;

/**
 * One part of the text that was understood. The screen shows it as a chip; removing the chip removes `text` from the
 * search.
 */
export type Understood = {
  kind: keyof SearchFilters | 'id';
  text: string;
  at: number;
  value: string | number | boolean;
};

export type Search = {
  filters: SearchFilters;
  /** The listing that was named: '#42' is certain, a bare number is a guess. */
  id: { value: number; isSure: boolean } | null;
  /** The remaining words, to be looked for in title, place and description: in plain form, without duplicates. */
  words: string[];
  understood: Understood[];
  /** A second value for a filter that takes one: a second area, a second type. */
  ignored: string[];
};

const mostWords = 8;
const longestWord = 40;
const mostFeatures = 10;

/**
 * Reads '2 bed kisasi under 800k own yaka' as filters and remaining words. Misspelt places and words are recognised
 * when at most one letter in four is wrong; a common word is never taken for a misspelt place.
 */
export function readSearch(text: string, vocabulary: SearchVocabulary): Search {
  const tokens = tokensOf(text);
  const search: Search = { filters: {}, id: idIn(tokens), words: [], understood: [], ignored: [] };
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (search.id && first && last) {
    search.understood.push({
      kind: 'id',
      text: text.slice(first.at, last.end),
      at: first.at,
      value: search.id.value,
    });
    if (search.id.isSure) return search;
  }
  const reading = { text, tokens, vocabulary, terms: termsOf(vocabulary), search };
  for (let index = 0; index < tokens.length; ) index = readAt(reading, index);
  return settled(search);
}

type Reading = {
  text: string;
  tokens: readonly Token[];
  vocabulary: SearchVocabulary;
  terms: SearchTerms;
  search: Search;
};

/** @returns the index of the next token to read */
function readAt(reading: Reading, index: number): number {
  const { tokens, terms, search } = reading;
  const rooms = roomsAt(tokens, index);
  if (rooms) return take(reading, index, rooms.next, [rooms]);
  const beyond = afterDistance(tokens, index);
  if (beyond !== null) return beyond;
  const amounts = amountRangeAt(tokens, index, reading.vocabulary.ugxPerDollar);
  if (amounts) return take(reading, index, amounts.next, amountMeanings(amounts));
  const found = exactTerm(terms, tokens, index) ?? misspeltTerm(terms, tokens, index);
  if (found && !isRoadTo(found.term, tokens, found.next)) {
    const nearness = found.term.meaning.kind === 'area' && isOneOf(tokens, index - 1, nearWords) ? 1 : 0;
    return take(reading, index - nearness, found.next, [found.term.meaning]);
  }
  const next = found ? found.next : index + 1;
  for (const { kind, plain } of tokens.slice(index, next)) {
    const word = plain.replace(/[^a-z0-9]/g, '').slice(0, longestWord);
    if (kind === 'sign' || word.length < 2 || emptyWords.has(word) || /^\d\d$/.test(word)) continue;
    if (search.words.length < mostWords && !search.words.includes(word)) search.words.push(word);
  }
  return next;
}

const nearWords = new Set(['near', 'in', 'at', 'around', 'within', 'nearby', 'along']);
const roadWords = new Set(['road', 'rd', 'street', 'avenue', 'highway']);

/** A road is named after where it leads: Entebbe Road begins in Kampala, so it does not name the area Entebbe. */
function isRoadTo(term: Term, tokens: readonly Token[], next: number): boolean {
  return term.meaning.kind === 'area' && isOneOf(tokens, next, roadWords);
}

function amountMeanings({
  min,
  max,
  isFirstPayment,
}: NonNullable<ReturnType<typeof amountRangeAt>>): Meaning[] {
  const most = max ?? min;
  if (isFirstPayment && most !== undefined) return [{ kind: 'maxFirstPayment', value: most }];
  return [
    ...(min === undefined ? [] : [{ kind: 'minPrice', value: min } as const]),
    ...(max === undefined ? [] : [{ kind: 'maxPrice', value: max } as const]),
  ];
}

type Found = { term: Term; next: number };

function exactTerm({ exact }: SearchTerms, tokens: readonly Token[], index: number): Found | null {
  for (let length = longestTerm; length >= 1; length--) {
    const words = wordsAt(tokens, index, length);
    if (!words) continue;
    const term =
      exact.get(runTogether(words.plain)) ?? (length === 1 ? exact.get(singular(words.plain[0])) : undefined);
    if (term) return { term, next: words.next };
  }
  return null;
}

function singular(plain = ''): string {
  return plain.length > 4 && plain.endsWith('s') ? runTogether([plain.slice(0, -1)]) : '';
}

function misspeltTerm(terms: SearchTerms, tokens: readonly Token[], index: number): Found | null {
  for (const length of [3, 2]) {
    const words = wordsAt(tokens, index, length);
    const term = words && terms.phrases.get(length)?.find((one) => isMisspelt(words.plain, one));
    if (term) return { term, next: words.next };
  }
  const word = wordsAt(tokens, index, 1);
  const plain = word?.plain[0] ?? '';
  if (!word || commonWords.has(plain) || commonWords.has(plain.replace(/s$/, '')) || /[0-9]/.test(plain))
    return null;
  const term = closest(plain, terms.single);
  return term && { term, next: word.next };
}

/** A phrase matches when each of its words does; a common word matches only itself. */
function isMisspelt(plain: readonly string[], { words }: Term): boolean {
  return words.every((meant, index) => {
    const word = plain[index] ?? '';
    return word === meant.plain || (!commonWords.has(word) && mayMean(word, meant));
  });
}

/** The next `amount` words from `index` on; hyphens between them are skipped. */
function wordsAt(
  tokens: readonly Token[],
  index: number,
  amount: number,
): { plain: string[]; next: number } | null {
  const plain: string[] = [];
  let next = index;
  while (plain.length < amount) {
    const token = tokens[next];
    if (!token || (token.kind === 'sign' && (plain.length === 0 || token.plain !== '-'))) return null;
    if (token.kind !== 'sign') plain.push(token.plain);
    next += 1;
  }
  return plain.every(Boolean) ? { plain, next } : null;
}

/** Sets each filter once; later, different values are reported as ignored. */
function take(
  { text, tokens, search }: Reading,
  from: number,
  next: number,
  meanings: readonly Meaning[],
): number {
  const at = tokens[from]?.at ?? 0;
  const said = text.slice(at, tokens[next - 1]?.end);
  for (const meaning of meanings) {
    if (!isSet(search, meaning)) search.ignored.push(said);
    else search.understood.push({ kind: meaning.kind, text: said, at, value: meaning.value });
  }
  return next;
}

function isSet({ filters, understood, ignored }: Search, { kind, value }: Meaning): boolean {
  if (kind === 'feature') {
    const features = filters.feature ?? [];
    if (features.includes(value) || features.length === mostFeatures) return false;
    filters.feature = [...features, value];
    return true;
  }
  const present = filters[kind as keyof SearchFilters];
  if (present === value) return false;
  if (present !== undefined) {
    // 'Bungalow house' is a bungalow, because any home may be called a house.
    if (kind !== 'type' || present !== 'House') return false;
    ignored.push(
      ...understood
        .splice(
          understood.findIndex((one) => one.kind === 'type'),
          1,
        )
        .map(({ text }) => text),
    );
  }
  Object.assign(filters, { [kind]: value });
  return true;
}

/** Resolves contradictions: swaps a minimum above the maximum, and drops the price tier when an amount was given. */
function settled(search: Search): Search {
  const { filters, understood } = search;
  const { minPrice, maxPrice } = filters;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    Object.assign(filters, { minPrice: maxPrice, maxPrice: minPrice });
    for (const one of understood) {
      if (one.kind === 'minPrice') one.kind = 'maxPrice';
      else if (one.kind === 'maxPrice') one.kind = 'minPrice';
    }
  }
  if (filters.price && (minPrice !== undefined || maxPrice !== undefined)) {
    delete filters.price;
    search.understood = understood.filter(({ kind }) => kind !== 'price');
  }
  return search;
}

/** '#42', 'id 42', 'listing 42', or a number alone. */
function idIn(tokens: readonly Token[]): Search['id'] {
  const number = tokens.at(-1);
  if (number?.kind !== 'number' || !/^[0-9]{1,10}$/.test(number.plain)) return null;
  const value = Number(number.plain);
  if (value < 1 || value > int4Max) return null;
  const before = tokens
    .slice(0, -1)
    .map(({ plain }) => plain)
    .join(' ');
  if (
    ['#', 'id', 'id #', 'no', 'number', 'listing', 'property', 'listing #', 'property #', 'ref'].includes(
      before,
    )
  )
    return { value, isSure: true };
  return before === '' ? { value, isSure: false } : null;
}
