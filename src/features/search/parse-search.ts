import type { CalendarDay } from '#kit/calendar-day.ts';
import { int4Max } from '#kit/numbers.ts';
import { type AmountRange, amountRangeAt, skipDistance } from './amounts.ts';
import { guestsAt, nightsAt } from './guests.ts';
import { areasMax } from './limits.ts';
import { addDates, addNights, applyDates, type ParsedDates } from './merge-dates.ts';
import { datesAt } from './parse-dates.ts';
import { recordPreference } from './preferences.ts';
import { type ImpliedFilter, resolveConflicts } from './resolve-conflicts.ts';
import { roomsAt } from './rooms.ts';
import type { ParsedFilter, Search } from './search-filters.ts';
import type { Implied } from './search-synonyms.ts';
import { closestCandidate, isPossibleMisspelling } from './spelling.ts';
import { commonStopWords, emptyStopWords } from './stop-words.ts';
import { isOneOf, phraseAt, type Token, tokensOf } from './tokens.ts';
import {
  isPlace,
  joinedKey,
  maxTermWords,
  type SearchTerms,
  type SearchVocabulary,
  type Term,
  vocabularyTerms,
} from './vocabulary-terms.ts';

const maxWords = 8;
const maxWordLength = 40;
const maxFeatures = 10;

/**
 * Parses '2 bed kisasi under 800k own yaka' into filters and remaining words. Misspelt places and words are
 * recognised when at most one letter in four is wrong. A common word is never corrected to a place. Dates are
 * relative to `today`.
 */
export function parseSearch(text: string, vocabulary: SearchVocabulary, today: CalendarDay): Search {
  const tokens = tokensOf(text);
  const search: Search = {
    filters: {},
    id: listingIdIn(tokens),
    words: [],
    weighs: [],
    preferences: [],
    understood: [],
    ignored: [],
  };
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (search.id && first && last) {
    const idText = text.slice(first.at, last.end);
    search.understood.push({ kind: 'id', text: idText, at: first.at, value: search.id.value });
    if (search.id.isCertain) return search;
  }
  const terms = vocabularyTerms(vocabulary);
  const isStay = tokens.some((_, index) => isStayTerm(exactTerm(terms, tokens, index)?.term));
  const dates: ParsedDates = { nights: null, count: null, day: null, unclear: [] };
  const state: ParseState = { text, tokens, vocabulary, terms, search, isStay, implied: [], today, dates };
  for (let index = 0; index < tokens.length; ) index = parseAt(state, index);
  applyDates(search, dates);
  return resolveConflicts(search, vocabulary, state.implied);
}

type ParseState = {
  text: string;
  tokens: readonly Token[];
  vocabulary: SearchVocabulary;
  terms: SearchTerms;
  search: Search;
  /** True when a word indicates a short stay. */
  isStay: boolean;
  implied: ImpliedFilter[];
  today: CalendarDay;
  dates: ParsedDates;
};

/** Returns the part of the text from one token to another. */
function textBetween({ text, tokens }: ParseState, from: number, next: number): { text: string; at: number } {
  const offset = tokens[from]?.at ?? 0;
  return { text: text.slice(offset, tokens[next - 1]?.end), at: offset };
}

function isStayTerm(term: Term | undefined): boolean {
  return term?.meanings.some(({ kind, value }) => kind === 'category' && value === stay) ?? false;
}

const stay = 'furnished_houses';

/** Parses the phrase at a token. Returns the index of the next token to parse. */
function parseAt(state: ParseState, index: number): number {
  const { tokens, terms, search } = state;
  const unwantedEnd = unwantedAt(state, index);
  if (unwantedEnd !== null) return unwantedEnd;
  const datePhrase = datesAt(tokens, index, state.today);
  if (datePhrase) {
    addDates(state.dates, datePhrase, textBetween(state, index, datePhrase.next));
    // Nights or a weekend imply a stay.
    return datePhrase.isStay
      ? applyTerm(state, index, datePhrase.next, [{ kind: 'category', value: stay }])
      : datePhrase.next;
  }
  const sizeEnd = plotSizeEnd(tokens, index);
  if (sizeEnd !== null) return imply(state, index, sizeEnd, 'land');
  const guests = guestsAt(tokens, index, state.isStay);
  if (guests) return applyTerm(state, index, guests.next, [{ kind: 'sleeps', value: guests.value }]);
  const nights = nightsAt(tokens, index);
  if (nights) {
    addNights(state.dates, nights.value, textBetween(state, index, nights.next));
    return applyTerm(state, index, nights.next, [{ kind: 'category', value: stay }]);
  }
  const rooms = roomsAt(tokens, index);
  if (rooms) return applyTerm(state, index, rooms.next, rooms.counts);
  const distanceEnd = skipDistance(tokens, index);
  if (distanceEnd !== null) return distanceEnd;
  const amounts = amountRangeAt(tokens, index, state.vocabulary.ugxPerDollar);
  if (amounts) return applyAmounts(state, index, amounts);
  const match = exactTerm(terms, tokens, index) ?? misspeltTerm(terms, tokens, index);
  if (match && !isRoadTo(match.term, tokens, match.next)) {
    const { term, next } = match;
    if (!isPlace(term.meanings)) {
      if (term.implies) imply(state, index, next, term.implies);
      recordPreference(search, term, textBetween(state, index, next).text);
      return applyTerm(state, index, next, term.meanings);
    }
    const nearLength = wordsBefore(tokens, index, proximityWords);
    const before = nearLength || wordsBefore(tokens, index, locationWords);
    return applyTerm(state, index - before, next, nearLength > 0 ? nearby(term.meanings) : term.meanings);
  }
  const next = match ? match.next : index + 1;
  for (const { kind, plain } of tokens.slice(index, next)) {
    const word = plain.replace(/[^a-z0-9]/g, '').slice(0, maxWordLength);
    if (kind === 'sign' || word.length < 2 || emptyStopWords.has(word) || /^\d\d$/.test(word)) continue;
    if (search.words.length < maxWords && !search.words.includes(word)) search.words.push(word);
  }
  return next;
}

const negations = new Set(['no', 'not', 'without', 'except', 'bila', 'awatali']);

/**
 * Parses unwanted terms such as 'no pool' and 'not in Kira'. They set no filter, and never the opposite one.
 * Phrases that are terms themselves, such as 'no furniture', are parsed as terms. Returns the index of the
 * token after the unwanted term; null if there is none here.
 */
function unwantedAt(state: ParseState, index: number): number | null {
  const { tokens, terms, search } = state;
  if (!isOneOf(tokens, index, negations) || phraseAt(tokens, index, proximityWords) > 0) return null;
  if (exactTerm(terms, tokens, index)) return null;
  const from = index + 1 + phraseAt(tokens, index + 1, unwantedPrefixes);
  const match = exactTerm(terms, tokens, from) ?? misspeltTerm(terms, tokens, from);
  if (!match) return null;
  const unwantedText = textBetween(state, index, match.next).text;
  search.unwanted = [...new Set([...(search.unwanted ?? []), unwantedText])];
  return match.next;
}

const landSizes = new Set(['decimal', 'decimals', 'acre', 'acres', 'hectare', 'hectares']);

/**
 * Returns the index of the token after a plot size such as '13 decimals', or null. The size itself is not a
 * filter.
 */
function plotSizeEnd(tokens: readonly Token[], index: number): number | null {
  return tokens[index]?.kind === 'number' && isOneOf(tokens, index + 1, landSizes) ? index + 2 : null;
}

function imply({ text, tokens, implied }: ParseState, from: number, next: number, implies: Implied): number {
  const offset = tokens[from]?.at ?? 0;
  implied.push({ implies, text: text.slice(offset, tokens[next - 1]?.end), at: offset });
  return next;
}

const locationWords = ['in', 'at', 'within', 'along', 'mu', 'e', 'ku'];
const proximityWords = [
  'near',
  'near to',
  'nearby',
  'nearest',
  'nearest to',
  'around',
  'close to',
  'closer to',
  'next to',
  'not far from',
  'opposite',
  'behind',
  'walking distance to',
  'walking distance from',
  'walking distance of',
  'walk to',
  'walk from',
  'minutes from',
  'minutes to',
  'okumpi ne',
  'okumpi na',
  'okumpi',
];
const unwantedPrefixes = ['a', 'an', 'any', 'the', ...locationWords, ...proximityWords];
const roadWords = new Set(['road', 'rd', 'street', 'avenue', 'highway', 'bypass']);

/**
 * Returns the number of tokens of the phrase that ends right before `index`, or 0 if none of the phrases
 * does.
 */
function wordsBefore(tokens: readonly Token[], index: number, phrases: readonly string[]): number {
  for (let length = 3; length >= 1; length--)
    if (index >= length && phraseAt(tokens, index - length, phrases) === length) return length;
  return 0;
}

/** Turns the areas of 'near Ntinda' into filters for the area and its surroundings. */
function nearby(meanings: readonly ParsedFilter[]): ParsedFilter[] {
  return meanings.map((item) => (item.kind === 'area' ? { kind: 'near', value: item.value } : item));
}

/**
 * Returns true for a road, which is named after its destination. Entebbe Road begins in Kampala, so it does
 * not name the area Entebbe.
 */
function isRoadTo(term: Term, tokens: readonly Token[], next: number): boolean {
  return isPlace(term.meanings) && isOneOf(tokens, next, roadWords);
}

function applyAmounts(state: ParseState, index: number, amounts: AmountRange): number {
  const { min, max, isFirstPayment, period, next } = amounts;
  const payment = max ?? min;
  const meanings: ParsedFilter[] = [];
  if (isFirstPayment && payment !== undefined) meanings.push({ kind: 'maxFirstPayment', value: payment });
  if (!isFirstPayment && min !== undefined) meanings.push({ kind: 'minPrice', value: min });
  if (!isFirstPayment && max !== undefined) meanings.push({ kind: 'maxPrice', value: max });
  applyTerm(state, index, period && period.next === next ? period.from : next, meanings);
  if (period)
    applyTerm(state, period.from, period.next, [
      { kind: 'category', value: period.isNight ? stay : 'rental_units' },
    ]);
  return next;
}

type TermMatch = { term: Term; next: number };

function exactTerm({ exact }: SearchTerms, tokens: readonly Token[], index: number): TermMatch | null {
  for (let length = maxTermWords; length >= 1; length--) {
    const words = wordsAt(tokens, index, length);
    if (!words) continue;
    const term =
      exact.get(joinedKey(words.plain)) ?? (length === 1 ? exact.get(singular(words.plain[0])) : undefined);
    if (term) return { term, next: words.next };
  }
  return null;
}

function singular(plain = ''): string {
  return plain.length > 4 && plain.endsWith('s') ? joinedKey([plain.slice(0, -1)]) : '';
}

function misspeltTerm(terms: SearchTerms, tokens: readonly Token[], index: number): TermMatch | null {
  for (const length of [3, 2]) {
    const words = wordsAt(tokens, index, length);
    const term = words && terms.phrases.get(length)?.find((candidate) => isMisspelt(words.plain, candidate));
    if (term) return { term, next: words.next };
  }
  const word = wordsAt(tokens, index, 1);
  const plain = word?.plain[0] ?? '';
  if (
    !word ||
    commonStopWords.has(plain) ||
    commonStopWords.has(plain.replace(/s$/, '')) ||
    /[0-9]/.test(plain)
  )
    return null;
  const term = closestCandidate(plain, terms.single);
  return term && { term, next: word.next };
}

/** Returns true when each word of the phrase matches. A common word matches only itself. */
function isMisspelt(plain: readonly string[], { words }: Term): boolean {
  return words.every((expected, index) => {
    const word = plain[index] ?? '';
    return word === expected.plain || (!commonStopWords.has(word) && isPossibleMisspelling(word, expected));
  });
}

/**
 * Returns the next `amount` words from `index` on, without hyphens between them, or null if there are fewer.
 */
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

/** Sets each filter once. Later, different values are reported as ignored. */
function applyTerm(
  { text, tokens, search }: ParseState,
  from: number,
  next: number,
  meanings: readonly ParsedFilter[],
): number {
  const offset = tokens[from]?.at ?? 0;
  const matchedText = text.slice(offset, tokens[next - 1]?.end);
  for (const meaning of meanings) {
    const result = setOnce(search, meaning);
    if (result === 'set')
      search.understood.push({ kind: meaning.kind, text: matchedText, at: offset, value: meaning.value });
    else if (result === 'refused' && !search.ignored.includes(matchedText)) search.ignored.push(matchedText);
  }
  return next;
}

/**
 * Maps a value to the more specific values of the same filter, which replace it. A general value never
 * replaces a specific one.
 */
const narrowerValues: Partial<Record<string, ReadonlyArray<string | number | boolean>>> = {
  for_sale: ['bank_sales'],
  rental_units: ['furnished_houses'],
  titled: ['mailo', 'freehold', 'leasehold'],
  // 'Bungalow house' is a bungalow, because any home may be called a house.
  House: ['Bungalow', 'Villa', 'Townhouse', 'Apartment', 'Condo', 'Studio', 'Commercial'],
};

function setOnce(search: Search, { kind, value }: ParsedFilter): 'set' | 'same' | 'refused' {
  const { filters } = search;
  if (kind === 'feature' || kind === 'area') {
    const current = filters[kind] ?? [];
    if (current.includes(value)) return 'same';
    if (current.length === (kind === 'area' ? areasMax : maxFeatures)) return 'refused';
    filters[kind] = [...current, value];
    return 'set';
  }
  const current = filters[kind];
  if (current === value || narrowerValues[String(value)]?.some((other) => other === current)) return 'same';
  if (current !== undefined) {
    if (!narrowerValues[String(current)]?.includes(value)) return 'refused';
    search.understood = search.understood.filter((part) => part.kind !== kind);
  }
  Object.assign(filters, { [kind]: value });
  return 'set';
}

/** Parses '#42', 'id 42', 'listing 42', or a number alone. */
function listingIdIn(tokens: readonly Token[]): Search['id'] {
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
    return { value, isCertain: true };
  return before === '' ? { value, isCertain: false } : null;
}
