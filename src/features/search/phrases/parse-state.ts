import type { AmountRange } from '#features/search/amounts.ts';
import type { ParsedDates } from '#features/search/merge-dates.ts';
import type { ImpliedFilter } from '#features/search/resolve-conflicts.ts';
import type { ParsedFilter, Search } from '#features/search/search-filters.ts';
import { setOnce } from '#features/search/set-filter.ts';
import { isOneOf, type Token } from '#features/search/tokens.ts';
import type { SearchTerms, SearchVocabulary } from '#features/search/vocabulary-terms.ts';
import type { TravelMode } from '#features/travel/reach.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import type { BareNumber } from './bare-amounts.ts';
import type { Implied } from './synonym-row.ts';
import { reachFilter } from './travel-times.ts';

export type ParseState = {
  text: string;
  tokens: readonly Token[];
  vocabulary: SearchVocabulary;
  terms: SearchTerms;
  search: Search;
  /** True when a word indicates a short stay. */
  isStay: boolean;
  /** True when a word indicates land. */
  isLand: boolean;
  implied: ImpliedFilter[];
  /** The numbers without a unit that are nothing else. */
  numbers: BareNumber[];
  today: CalendarDay;
  dates: ParsedDates;
  /** The travel times without a place. */
  travelLimits: Array<{ minutes: number; mode: TravelMode; said: { text: string; at: number } }>;
  /** The index after a distance such as '2 km from', which makes the place there one to be near. */
  nearFrom?: number;
};

/** Returns the part of the text from one token to another. */
export function textBetween(
  { text, tokens }: ParseState,
  from: number,
  next: number,
): { text: string; at: number } {
  const offset = tokens[from]?.at ?? 0;
  return { text: text.slice(offset, tokens[next - 1]?.end), at: offset };
}

/** Applies a travel time without a place to the only place of the text, or reports it. */
export function applyTravelLimits({ search, travelLimits }: ParseState): void {
  const { filters, understood } = search;
  for (const { minutes, mode, said } of travelLimits) {
    const places = understood.filter(({ kind }) => kind === 'area' || kind === 'near');
    const [place] = places;
    if (!place || places.length > 1 || filters.reach) {
      report(search, said.text);
      continue;
    }
    delete filters.area;
    delete filters.near;
    const { value } = reachFilter(String(place.value), minutes, mode);
    filters.reach = [String(value)];
    Object.assign(place, { kind: 'reach', value });
  }
}

/** Reports a requirement that no filter can express. */
export function report(search: Search, text: string): void {
  search.unwanted = [...new Set([...(search.unwanted ?? []), text])];
}

/** Applies filters, or reports that the text names a wish that cannot be expressed. */
export function applyOrReport(
  state: ParseState,
  index: number,
  { filters, next }: { filters: ParsedFilter[]; next: number },
): number {
  const { search } = state;
  if (filters.length === 0) {
    report(search, textBetween(state, index, next).text);
  }
  return applyTerm(state, index, next, filters);
}

export function imply(
  { text, tokens, implied }: ParseState,
  from: number,
  next: number,
  implies: Implied,
): void {
  const offset = tokens[from]?.at ?? 0;
  implied.push({ implies, text: text.slice(offset, tokens[next - 1]?.end), at: offset });
}

export function applyAmounts(state: ParseState, index: number, amounts: AmountRange): number {
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
      { kind: 'category', value: period.isNight ? 'furnished_houses' : 'rental_units' },
    ]);
  }
  return next;
}

const orWords = new Set(['or', 'oba', 'au', 'ama']);

/** Sets each filter once. Later, different values are reported as ignored. */
export function applyTerm(
  { text, tokens, search }: ParseState,
  from: number,
  next: number,
  meanings: readonly ParsedFilter[],
): number {
  const offset = tokens[from]?.at ?? 0;
  const matchedText = text.slice(offset, tokens[next - 1]?.end);
  const isAlternative =
    isOneOf(tokens, from - 1, orWords) || text.slice(tokens[from - 1]?.end ?? offset, offset) === '/';
  for (const meaning of meanings) {
    const result = setOnce(search, meaning, isAlternative);
    if (result === 'set')
      search.understood.push({
        kind: meaning.kind,
        text: matchedText,
        at: offset,
        value:
          search.filters.tenure === 'titled' && meaning.kind === 'tenure'
            ? 'titled'
            : (meaning.value as string),
      });
    else if (result === 'refused' && !search.ignored.includes(matchedText)) search.ignored.push(matchedText);
  }
  return next;
}
