import { exactTerm, misspeltTerm } from '#features/search/match-terms.ts';
import { countAt } from '#features/search/rooms.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import { isPlace, type SearchTerms, type Term } from '#features/search/vocabulary-terms.ts';
import { formatReach, reachLimits, type TravelMode } from '#features/travel/reach.ts';
import { centreAt, publicPlaceNouns, settlementNouns } from './places.ts';

const limitPhrases = [
  'within',
  'in',
  'under',
  'below',
  'less than',
  'at most',
  'up to',
  'max',
  'maximum',
  'not more than',
  'no more than',
  'not over',
];
const minuteWords = new Set(['min', 'mins', 'minute', 'minutes']);
/** In Luganda and Swahili the unit stands before the number. */
const minutesBeforeNumber = new Set(['dakika', 'ddakiika', 'edakiika']);
const hourWords = new Set(['hour', 'hours', 'hr', 'hrs']);
const halfHourPhrases = ['half an hour', 'half hour', 'nusu saa'];
const hourAndHalfPhrases = [
  'hour and a half',
  'hour and half',
  'hr and a half',
  'and a half hours',
  'and half hours',
];
const modes: ReadonlyMap<string, TravelMode> = new Map([
  ['boda', 'boda'],
  ['bodaboda', 'boda'],
  ['bodas', 'boda'],
  ['motorbike', 'boda'],
  ['motorcycle', 'boda'],
  ['taxi', 'taxi'],
  ['taxis', 'taxi'],
  ['matatu', 'taxi'],
  ['bus', 'taxi'],
]);
const fillers = new Set(
  'by on ride drive travel travelling commute time away na kwa at the my her his our their both max maximum only tops'.split(
    ' ',
  ),
);
const modeWords = new Set(['by', 'on', 'kwa', 'na']);
/** Words for people who walk. Their distance is not a travel time. */
const walkingWords = new Set(['walk', 'walking', 'walkable', 'foot', 'stroll']);
const directions = new Set('to from of kutoka hadi mpaka kufika okuva okutuuka okugenda e ku mu'.split(' '));
const workWords = new Set('work workplace office job school campus'.split(' '));
const joiners = new Set(['and', 'na', 'ne', 'n']);

type Duration = { minutes: number; next: number };
export type TravelPhrase = { filters: ParsedFilter[]; next: number };

/** The words before the least time that a way may take, which no filter can express. */
const farPhrases = [
  ...['not within', 'not in', 'outside', 'beyond', 'over', 'above', 'more than', 'at least', 'minimum'],
  ...['not less than', 'no less than', 'not below', 'not under', 'zaidi ya'],
];

/**
 * Parses '30 min to Acacia Mall and Makerere', 'within half an hour of work at Mulago by taxi'. The filters are empty
 * if the place is unknown, or if the place must be farther away.
 */
export function travelTimeAt(
  tokens: readonly Token[],
  index: number,
  terms: SearchTerms,
): TravelPhrase | null {
  const farLength = phraseAt(tokens, index, farPhrases);
  const nearer = farLength ? travelTimeAt(tokens, index + farLength, terms) : null;
  if (nearer) return { filters: [], next: nearer.next };
  const duration = durationAt(tokens, index);
  if (!duration) return null;
  const start = skipTo(tokens, duration.next);
  if (!start) return null;
  const first = placeAt(tokens, start.next, terms);
  if (!first) return unknownPlace(tokens, start.next, terms);
  const ends = [first];
  let { next } = first;
  const isJoined = isOneOf(tokens, next, joiners);
  const from = isJoined ? next + 1 : next;
  const second = isJoined ? placeAt(tokens, skipTo(tokens, from)?.next ?? from, terms) : null;
  if (second) {
    ends.push(second);
    next = second.next;
  }
  const end = modeAt(tokens, next);
  const mode = start.mode ?? end?.mode ?? 'boda';
  return {
    filters: ends.map(({ slug }) => reachFilter(slug, duration.minutes, mode)),
    next: end?.next ?? next,
  };
}

/** Parses the time after a place, as in 'Mulago 35 min', with `term` ending at `index`. */
export function travelTimeAfter(tokens: readonly Token[], index: number, term: Term): TravelPhrase | null {
  const slug = slugOf(term);
  const duration = slug === undefined ? null : durationAt(tokens, index);
  // In 'Ntinda, 20 min to Mulago' the time belongs to the place after it.
  if (slug === undefined || !duration || skipTo(tokens, duration.next)) return null;
  if (isOneOf(tokens, duration.next, walkingWords)) return null;
  const end = modeAt(tokens, duration.next);
  return {
    filters: [reachFilter(slug, duration.minutes, end?.mode ?? 'boda')],
    next: end?.next ?? duration.next,
  };
}

/**
 * Parses a limit without a place, as in 'nurse at Mulago, within 20 minutes by taxi'. It applies to the only place of
 * the text.
 */
export function travelLimitAt(
  tokens: readonly Token[],
  index: number,
): { minutes: number; mode: TravelMode; next: number } | null {
  if (phraseAt(tokens, index, limitPhrases) === 0) return null;
  const duration = durationAt(tokens, index);
  if (!duration || skipTo(tokens, duration.next)) return null;
  let { next } = duration;
  while (isOneOf(tokens, next, fillers) && !modeAt(tokens, next)) next += 1;
  if (isOneOf(tokens, next, walkingWords)) return null;
  const end = modeAt(tokens, next);
  return { minutes: duration.minutes, mode: end?.mode ?? 'boda', next: end?.next ?? next };
}

export function reachFilter(place: string, minutes: number, mode: TravelMode): ParsedFilter {
  return { kind: 'reach', value: formatReach({ place, minutes, mode }) };
}

function durationAt(tokens: readonly Token[], index: number): Duration | null {
  const start = index + phraseAt(tokens, index, limitPhrases);
  const halfHour = phraseAt(tokens, start, halfHourPhrases);
  const found = halfHour ? { minutes: 30, next: start + halfHour } : minutesAt(tokens, start);
  if (!found || found.minutes < reachLimits.minMinutes || found.minutes > reachLimits.maxMinutes) return null;
  return found;
}

function minutesAt(tokens: readonly Token[], start: number): Duration | null {
  const isUnitFirst = isOneOf(tokens, start, minutesBeforeNumber);
  const at = isUnitFirst ? start + 1 : start;
  const number = numberAt(tokens, at);
  if (number === null) return null;
  if (isUnitFirst) return { minutes: Math.round(number), next: at + 1 };
  if (isOneOf(tokens, at + 1, minuteWords)) return { minutes: Math.round(number), next: at + 2 };
  const andHalfLength = phraseAt(tokens, at + 1, hourAndHalfPhrases);
  if (andHalfLength > 0) return { minutes: Math.round(number * 60) + 30, next: at + 1 + andHalfLength };
  if (!isOneOf(tokens, at + 1, hourWords)) return null;
  const hours = { minutes: Math.round(number * 60), next: at + 2 };
  // '1 hour 20 minutes'.
  const rest = minutesAt(tokens, isOneOf(tokens, hours.next, joiners) ? hours.next + 1 : hours.next);
  return rest && rest.minutes < 60 ? { minutes: hours.minutes + rest.minutes, next: rest.next } : hours;
}

function numberAt(tokens: readonly Token[], index: number): number | null {
  const { kind, plain = '' } = tokens[index] ?? {};
  if (kind === 'number') return /^\d{1,3}(\.\d)?$/.test(plain) ? Number(plain) : null;
  return plain === 'an' || plain === 'a' ? 1 : countAt(tokens, index);
}

/** Skips 'by taxi to', 'of her work at'. Returns null if no direction such as 'to' follows, or people walk. */
function skipTo(
  tokens: readonly Token[],
  index: number,
): { mode: TravelMode | undefined; next: number } | null {
  let mode: TravelMode | undefined;
  let hasDirection = false;
  let next = index;
  for (; ; next++) {
    const plain = tokens[next]?.plain ?? '';
    if (modes.has(plain)) mode = modes.get(plain);
    else if (directions.has(plain)) hasDirection = true;
    else if (!fillers.has(plain) && !(hasDirection && isWorkBefore(tokens, next))) break;
  }
  return hasDirection ? { mode, next } : null;
}

/** Returns true for 'work' in 'work at Mulago', but not for a school that is named 'School of …'. */
function isWorkBefore(tokens: readonly Token[], index: number): boolean {
  return isOneOf(tokens, index, workWords) && (tokens[index + 1]?.plain ?? 'at') === 'at';
}

function modeAt(tokens: readonly Token[], index: number): { mode: TravelMode; next: number } | null {
  const at = isOneOf(tokens, index, modeWords) ? index + 1 : index;
  const mode = modes.get(tokens[at]?.plain ?? '');
  return mode ? { mode, next: at + 1 } : null;
}

function placeAt(
  tokens: readonly Token[],
  index: number,
  terms: SearchTerms,
): { slug: string; next: number } | null {
  const found = exactTerm(terms, tokens, index) ?? misspeltTerm(terms, tokens, index);
  const slug = found ? slugOf(found.term) : undefined;
  if (!found || slug === undefined) return centreAt(tokens, index, terms);
  // 'Ntinda stage'.
  const nounLength =
    phraseAt(tokens, found.next, settlementNouns) || phraseAt(tokens, found.next, publicPlaceNouns);
  return { slug, next: found.next + nounLength };
}

/** Returns the slug of an area or a landmark. The time to a whole road means nothing. */
function slugOf({ meanings }: Term): string | undefined {
  if (!isPlace(meanings)) return undefined;
  const place = meanings.find(({ kind }) => kind === 'area' || kind === 'near');
  return place ? String(place.value) : undefined;
}

/** Returns a phrase without filters if no other term begins here, so that the search says what it ignores. */
function unknownPlace(tokens: readonly Token[], index: number, terms: SearchTerms): TravelPhrase | null {
  if (exactTerm(terms, tokens, index) ?? misspeltTerm(terms, tokens, index)) return null;
  const isWord = tokens[index]?.kind === 'word';
  return { filters: [], next: isWord ? index + 1 : index };
}
