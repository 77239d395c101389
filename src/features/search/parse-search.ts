import { exclusionAt } from '#features/search/phrases/exclusions.ts';
import { floorLimitAt } from '#features/search/phrases/floors.ts';
import { monthsAt } from '#features/search/phrases/months.ts';
import { locationWords, proximityWords } from '#features/search/phrases/places.ts';
import { plotSizeAt } from '#features/search/phrases/plot-sizes.ts';
import type { Implied } from '#features/search/phrases/synonym-row.ts';
import { travelTimeAfter, travelTimeAt } from '#features/search/phrases/travel-times.ts';
import { reachLimits } from '#features/travel/reach.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import { int4Max } from '#kit/numbers.ts';
import { type AmountRange, amountRangeAt, skipDistance } from './amounts.ts';
import { guestsAt, nightsAt } from './guests.ts';
import { areasMax, exclusionsMax } from './limits.ts';
import { exactTerm, isOfOtherRoad, misspeltTerm } from './match-terms.ts';
import { addDates, addNights, applyDates, type ParsedDates } from './merge-dates.ts';
import { datesAt } from './parse-dates.ts';
import { recordPreference } from './preferences.ts';
import { type ImpliedFilter, resolveConflicts } from './resolve-conflicts.ts';
import { roomsAt } from './rooms.ts';
import type { ParsedFilter, Search } from './search-filters.ts';
import { emptyStopWords } from './stop-words.ts';
import { isOneOf, phraseAt, type Token, tokensOf } from './tokens.ts';
import {
  isPlace,
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
    notRecorded: [],
    foreignAmounts: [],
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
const rentals: ParsedFilter = { kind: 'category', value: 'rental_units' };

const foreignCurrencies = new Set(
  '£ € gbp pounds pound sterling eur euro euros ksh kes tsh tzs rand'.split(' '),
);

const foreignUnits = new Set(['k', 'm', 'thousand']);

/** Returns the index of the token after an amount in a currency without a rate: '£300', '300 euros'. */
function foreignAmountEnd(tokens: readonly Token[], index: number): number | null {
  const isBefore = isOneOf(tokens, index, foreignCurrencies);
  const amountIndex = isBefore ? index + 1 : index;
  if (tokens[amountIndex]?.kind !== 'number') return isBefore ? index + 1 : null;
  const unitLength = isOneOf(tokens, amountIndex + 1, foreignUnits) ? 1 : 0;
  const next = amountIndex + 1 + unitLength;
  if (isBefore) return next;
  return isOneOf(tokens, next, foreignCurrencies) ? next + 1 : null;
}

/** Parses the phrase at a token. Returns the index of the next token to parse. */
function parseAt(state: ParseState, index: number): number {
  const { tokens, terms, search } = state;
  const travel = travelTimeAt(tokens, index, terms);
  if (travel) return applyOrReport(state, index, travel);
  const months = monthsAt(tokens, index);
  if (months)
    return applyTerm(state, index, months.next, [
      months.filter,
      ...(search.filters.category === undefined ? [rentals] : []),
    ]);
  const size = plotSizeAt(tokens, index);
  if (size) {
    imply(state, index, size.next, 'land');
    return applyTerm(state, index, size.next, size.filters);
  }
  const floorLimit = floorLimitAt(tokens, index);
  if (floorLimit) return applyOrReport(state, index, floorLimit);
  const exclusion = exclusionAt(tokens, index, state.vocabulary);
  if (exclusion) return applyOrReport(state, index, exclusion);
  const datePhrase = datesAt(tokens, index, state.today);
  if (datePhrase) {
    addDates(state.dates, datePhrase, textBetween(state, index, datePhrase.next));
    // Nights or a weekend imply a stay.
    return datePhrase.isStay
      ? applyTerm(state, index, datePhrase.next, [{ kind: 'category', value: stay }])
      : datePhrase.next;
  }
  const foreignEnd = foreignAmountEnd(tokens, index);
  if (foreignEnd !== null) {
    search.foreignAmounts.push(textBetween(state, index, foreignEnd).text);
    return foreignEnd;
  }
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
  if (match && !isOfOtherRoad(match.term, tokens, index, search.words.at(-1))) {
    const { term } = match;
    const next = match.next + roadWordAfter(term, tokens, match.next);
    if (term.unrecorded && !search.notRecorded.includes(term.unrecorded))
      search.notRecorded.push(term.unrecorded);
    if (!isPlace(term.meanings)) {
      if (term.implies) imply(state, index, next, term.implies);
      recordPreference(search, term, textBetween(state, index, next).text);
      return applyTerm(state, index, next, term.meanings);
    }
    const travelAfter = travelTimeAfter(tokens, next, term);
    if (travelAfter) return applyTerm(state, index, travelAfter.next, travelAfter.filters);
    const nearLength = wordsBefore(state, index, proximityWords);
    const before = nearLength || wordsBefore(state, index, locationWords);
    return applyTerm(state, index - before, next, nearLength > 0 ? nearby(term.meanings) : term.meanings);
  }
  const { kind, plain = '' } = tokens[index] ?? {};
  const word = plain.replace(/[^a-z0-9]/g, '').slice(0, maxWordLength);
  if (kind === 'sign' || word.length < 2 || emptyStopWords.has(word) || /^\d\d$/.test(word)) return index + 1;
  if (search.words.length < maxWords && !search.words.includes(word)) search.words.push(word);
  return index + 1;
}

/** Applies filters, or reports that the text names a wish that cannot be expressed. */
function applyOrReport(
  state: ParseState,
  index: number,
  { filters, next }: { filters: ParsedFilter[]; next: number },
): number {
  const { search } = state;
  if (filters.length === 0) {
    const text = textBetween(state, index, next).text;
    search.unwanted = [...new Set([...(search.unwanted ?? []), text])];
  }
  return applyTerm(state, index, next, filters);
}

function imply({ text, tokens, implied }: ParseState, from: number, next: number, implies: Implied): void {
  const offset = tokens[from]?.at ?? 0;
  implied.push({ implies, text: text.slice(offset, tokens[next - 1]?.end), at: offset });
}

const roadWords = new Set(['road', 'rd', 'street', 'avenue', 'highway', 'bypass']);

/**
 * Returns the number of tokens of the phrase that ends right before `index`, or 0 if none of the phrases
 * does. In 'no landlord around, Kira' the comma ends the phrase.
 */
function wordsBefore({ text, tokens }: ParseState, index: number, phrases: readonly string[]): number {
  if (/[,;.]/.test(text.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.at))) return 0;
  for (let length = 4; length >= 1; length--)
    if (index >= length && phraseAt(tokens, index - length, phrases) === length) return length;
  return 0;
}

/** Turns the areas of 'near Ntinda' into filters for the area and its surroundings. */
function nearby(meanings: readonly ParsedFilter[]): ParsedFilter[] {
  return meanings.map((item) => (item.kind === 'area' ? { kind: 'near', value: item.value } : item));
}

/** Returns the number of tokens of the word 'road' after a place: a small road lies in the area it names. */
function roadWordAfter(term: Term, tokens: readonly Token[], next: number): number {
  return isPlace(term.meanings) && isOneOf(tokens, next, roadWords) ? 1 : 0;
}

function applyAmounts(state: ParseState, index: number, amounts: AmountRange): number {
  const { min, max, isFirstPayment, period, next } = amounts;
  const payment = max ?? min;
  const meanings: ParsedFilter[] = [];
  if (isFirstPayment && payment !== undefined) meanings.push({ kind: 'maxFirstPayment', value: payment });
  if (!isFirstPayment && min !== undefined) meanings.push({ kind: 'minPrice', value: min });
  if (!isFirstPayment && max !== undefined) meanings.push({ kind: 'maxPrice', value: max });
  applyTerm(state, index, period && period.next === next ? period.from : next, meanings);
  if (period) {
    if (!period.isNight) imply(state, period.from, period.next, 'month');
    applyTerm(state, period.from, period.next, [
      { kind: 'category', value: period.isNight ? stay : 'rental_units' },
    ]);
  }
  return next;
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
      search.understood.push({
        kind: meaning.kind,
        text: matchedText,
        at: offset,
        value: meaning.value as string,
      });
    else if (result === 'refused' && !search.ignored.includes(matchedText)) search.ignored.push(matchedText);
  }
  return next;
}

/**
 * Maps a value to the more specific values of the same filter, which replace it. A general value never
 * replaces a specific one.
 */
const narrowerValues: ReadonlyMap<unknown, ReadonlyArray<string | number | boolean>> = new Map([
  ['for_sale', ['bank_sales']],
  ['rental_units', ['furnished_houses']],
  ['titled', ['mailo', 'freehold', 'leasehold']],
  // 'Bungalow house' is a bungalow, because any home may be called a house.
  ['House', ['Bungalow', 'Villa', 'Townhouse', 'Apartment', 'Condo', 'Studio', 'Commercial']],
]);

const maxOfList = {
  area: areasMax,
  feature: maxFeatures,
  not: exclusionsMax,
  reach: reachLimits.places,
};

function setOnce(search: Search, { kind, value }: ParsedFilter): 'set' | 'same' | 'refused' {
  const { filters } = search;
  if (kind === 'feature' || kind === 'area' || kind === 'not' || kind === 'reach') {
    const current = filters[kind] ?? [];
    if (current.includes(value)) return 'same';
    if (current.length === maxOfList[kind]) return 'refused';
    filters[kind] = [...current, value];
    return 'set';
  }
  const current = filters[kind];
  if (current === value || narrowerValues.get(value)?.some((other) => other === current)) return 'same';
  if (current !== undefined) {
    if (!narrowerValues.get(current)?.includes(value)) return 'refused';
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
