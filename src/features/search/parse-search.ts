import { applyBareNumbers, bareNumberOf } from '#features/search/phrases/bare-amounts.ts';
import { exclusionAt } from '#features/search/phrases/exclusions.ts';
import { floorAreaAt } from '#features/search/phrases/floor-areas.ts';
import { floorLimitAt } from '#features/search/phrases/floors.ts';
import { foreignAmountEnd } from '#features/search/phrases/foreign-amounts.ts';
import { durationAt, guestsAt } from '#features/search/phrases/guests.ts';
import { listingIdIn } from '#features/search/phrases/listing-ids.ts';
import { monthsAt } from '#features/search/phrases/months.ts';
import { countedHomesEnd, otherAmountEnd } from '#features/search/phrases/other-amounts.ts';
import {
  applyAmounts,
  applyOrReport,
  applyTerm,
  applyTravelLimits,
  imply,
  type ParseState,
  report,
  textBetween,
} from '#features/search/phrases/parse-state.ts';
import {
  centreAt,
  locationWords,
  placeQualifiers,
  proximityWords,
  publicPlaceNouns,
  settlementNouns,
} from '#features/search/phrases/places.ts';
import { plotFeetAt, plotSizeAt } from '#features/search/phrases/plot-sizes.ts';
import { surroundingAt } from '#features/search/phrases/surroundings.ts';
import { acceptanceAfter, orHigherAfter } from '#features/search/phrases/trailing-words.ts';
import { travelLimitAt, travelTimeAfter, travelTimeAt } from '#features/search/phrases/travel-times.ts';
import { bantuNumber } from '#features/search/phrases/unit-first-amounts.ts';
import { unfilterablePhrases } from '#features/search/phrases/unrecorded.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import { amountRangeAt, skipDistance } from './amounts.ts';
import { exactTerm, isOfOtherRoad, misspeltTerm } from './match-terms.ts';
import { addDates, addNights, applyDates, type ParsedDates } from './merge-dates.ts';
import { datesAt } from './parse-dates.ts';
import { recordPreference } from './preferences.ts';
import { resolveConflicts, widenStudio } from './resolve-conflicts.ts';
import { roomsAt } from './rooms.ts';
import type { ParsedFilter, Search } from './search-filters.ts';
import { isEmptyWord, opinionWordLike } from './stop-words.ts';
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
  const named = exactTerms(terms, tokens);
  const [isStay, isLand] = [named.some(isStayTerm), named.some(isLandTerm)];
  const dates: ParsedDates = { nights: null, count: null, day: null, unclear: [] };
  const state: ParseState = {
    text,
    tokens,
    vocabulary,
    terms,
    search,
    isStay,
    isLand,
    implied: [],
    numbers: [],
    today,
    dates,
    travelLimits: [],
  };
  for (let index = 0; index < tokens.length; ) index = parseAt(state, index);
  applyTravelLimits(state);
  applyBareNumbers(search, state.numbers);
  applyDates(search, dates);
  widenStudio(text, search);
  return resolveConflicts(search, vocabulary, state.implied);
}

/** Returns the terms of the text. In 'we land at 2am', 'land' is a part of a term. */
function exactTerms(terms: SearchTerms, tokens: readonly Token[]): Term[] {
  const found: Term[] = [];
  for (let index = 0; index < tokens.length; ) {
    const match = exactTerm(terms, tokens, index);
    if (match) found.push(match.term);
    index = match?.next ?? index + 1;
  }
  return found;
}

function isStayTerm({ meanings }: Term): boolean {
  return meanings.some(({ kind, value }) => kind === 'category' && value === stay);
}

function isLandTerm({ meanings }: Term): boolean {
  return meanings.some(({ kind, value }) => kind === 'type' && value === 'Land');
}

const stay = 'furnished_houses';
const stays: ParsedFilter = { kind: 'category', value: stay };
const rentals: ParsedFilter = { kind: 'category', value: 'rental_units' };

/** Parses the phrase at a token. Returns the index of the next token to parse. */
function parseAt(state: ParseState, index: number): number {
  const { tokens, terms, search } = state;
  const travel = travelTimeAt(tokens, index, terms);
  if (travel) return applyOrReport(state, index, travel);
  const limit = travelLimitAt(tokens, index);
  if (limit) {
    state.travelLimits.push({ ...limit, said: textBetween(state, index, limit.next) });
    return limit.next;
  }
  const surrounding = surroundingAt(tokens, index, terms);
  if (surrounding) {
    if (surrounding.weighs.length > 0) search.weighs.push(surrounding.weighs);
    return applyTerm(state, index, surrounding.next, surrounding.filters);
  }
  const months = monthsAt(tokens, index, state.isStay);
  if (months)
    return applyTerm(state, index, months.next, [
      months.filter,
      ...(search.filters.category === undefined ? [rentals] : []),
    ]);
  const size = plotSizeAt(tokens, index, state.isLand);
  if (size) {
    imply(state, index, size.next, 'land');
    return applyTerm(state, index, size.next, size.filters);
  }
  const floorArea = floorAreaAt(tokens, index, state.isLand);
  if (floorArea) return applyOrReport(state, index, floorArea);
  const floorLimit = floorLimitAt(tokens, index);
  if (floorLimit) return applyOrReport(state, index, floorLimit);
  const exclusion = exclusionAt(tokens, index, state.vocabulary);
  if (exclusion) {
    // 'No garden is fine'.
    const accepted = acceptanceAfter(null, tokens, exclusion.next);
    return accepted ? exclusion.next + accepted : applyOrReport(state, index, exclusion);
  }
  const datePhrase = datesAt(tokens, index, state.today);
  if (datePhrase) {
    addDates(state.dates, datePhrase, textBetween(state, index, datePhrase.next));
    // Nights or a weekend imply a stay.
    return datePhrase.isStay ? applyTerm(state, index, datePhrase.next, [stays]) : datePhrase.next;
  }
  const otherEnd = otherAmountEnd(tokens, index, state.vocabulary.ugxPerDollar);
  if (otherEnd !== null) return applyOrReport(state, index, { filters: [], next: otherEnd });
  const homesEnd = countedHomesEnd(tokens, index);
  if (homesEnd !== null) {
    report(search, textBetween(state, index, homesEnd).text);
    // The noun may be a type: '8 apartments'.
    return homesEnd - 1;
  }
  const unfilterableLength = phraseAt(tokens, index, unfilterablePhrases);
  if (unfilterableLength > 0)
    return applyOrReport(state, index, { filters: [], next: index + unfilterableLength });
  const foreignEnd = foreignAmountEnd(tokens, index);
  if (foreignEnd !== null) {
    search.foreignAmounts.push(textBetween(state, index, foreignEnd).text);
    return foreignEnd;
  }
  const guests = guestsAt(tokens, index, state.isStay);
  if (guests)
    return applyTerm(state, index, guests.next, [
      { kind: 'sleeps', value: guests.value },
      ...(guests.isStay && search.filters.category === undefined ? [stays] : []),
    ]);
  const duration = durationAt(tokens, index);
  if (duration) {
    if (duration.unit === 'month') imply(state, index, duration.next, 'month');
    addNights(state.dates, duration.nights, textBetween(state, index, duration.next));
    return applyTerm(state, index, duration.next, [duration.unit === 'year' ? rentals : stays]);
  }
  const rooms = roomsAt(tokens, index);
  if (rooms?.counts.length === 0) return applyOrReport(state, index, { filters: [], next: rooms.next });
  if (rooms) return applyTerm(state, index, rooms.next, rooms.counts);
  const distanceEnd = skipDistance(tokens, index);
  if (distanceEnd !== null) {
    state.nearFrom = distanceEnd;
    return distanceEnd;
  }
  const amounts = amountRangeAt(tokens, index, state.vocabulary.ugxPerDollar);
  if (amounts) return applyAmounts(state, index, amounts);
  if (isOneOf(tokens, index, placeQualifiers) && isPlaceAt(terms, tokens, index + 1)) return index + 1;
  const nearBefore = phraseAt(tokens, index, proximityWords);
  if (nearBefore > 0 && isPlaceAt(terms, tokens, index + nearBefore)) return index + nearBefore;
  const centre = centreAt(tokens, index, terms);
  const centreIsNear = wordsBefore(state, index, proximityWords) > 0 || state.nearFrom === index;
  if (centre && centreIsNear && !isPlaceAt(terms, tokens, index))
    return applyTerm(state, index, centre.next, [{ kind: 'near', value: centre.slug }]);
  const match = exactTerm(terms, tokens, index) ?? misspeltTerm(terms, tokens, index);
  if (match && !isOfOtherRoad(match.term, tokens, index, search.words.at(-1))) {
    const { term } = match;
    const accepted = acceptanceAfter(term, tokens, match.next);
    if (accepted && !isPlace(term.meanings)) return match.next + accepted;
    const nounLength = isPlace(term.meanings) ? phraseAt(tokens, match.next, settlementNouns) : 0;
    const publicLength = isPlace(term.meanings) ? phraseAt(tokens, match.next, publicPlaceNouns) : 0;
    const next = match.next + (nounLength || publicLength || orHigherAfter(term, tokens, match.next));
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
    const isNear = nearLength + publicLength > 0 || state.nearFrom === index;
    return applyTerm(state, index - before, next, isNear ? nearby(term.meanings) : term.meanings);
  }
  const acceptedUnknown = acceptanceAfter(null, tokens, index + 1);
  if (acceptedUnknown) return index + 1 + acceptedUnknown;
  const feet = plotFeetAt(tokens, index);
  if (feet) {
    imply(state, index, feet.next, 'land');
    return applyTerm(state, index, feet.next, feet.filters);
  }
  const token = tokens[index];
  const { kind, plain = '' } = token ?? {};
  const word = plain.replace(/[^a-z0-9]/g, '').slice(0, maxWordLength);
  const number = token && bareNumberOf(token);
  if (number) state.numbers.push(number);
  else if (
    kind === 'sign' ||
    word.length < 2 ||
    isEmptyWord(word) ||
    bantuNumber(word) !== undefined ||
    /^\d\d$/.test(word)
  )
    return index + 1;
  const searched = opinionWordLike(word) ?? word;
  if (search.words.length < maxWords && !search.words.includes(searched)) search.words.push(searched);
  return index + 1;
}

function isPlaceAt(terms: SearchTerms, tokens: readonly Token[], index: number): boolean {
  const match = exactTerm(terms, tokens, index);
  return match !== null && isPlace(match.term.meanings);
}

/**
 * Returns the number of tokens of the phrase that ends right before `index`, or 0 if none of the phrases
 * does. In 'no landlord around, Kira' the comma ends the phrase.
 */
function wordsBefore({ tokens }: ParseState, index: number, phrases: readonly string[]): number {
  if (tokens[index]?.startsPhrase) return 0;
  for (let length = 4; length >= 1; length--)
    if (index >= length && phraseAt(tokens, index - length, phrases) === length) return length;
  return 0;
}

/** Turns the areas of 'near Ntinda' into filters for the area and its surroundings. */
function nearby(meanings: readonly ParsedFilter[]): ParsedFilter[] {
  return meanings.map((item) => (item.kind === 'area' ? { kind: 'near', value: item.value } : item));
}
