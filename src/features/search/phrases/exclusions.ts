import { amountRangeAt } from '#features/search/amounts.ts';
import { type ExclusionKind, exclusionKinds } from '#features/search/exclusions.ts';
import { exactTerm, misspeltTerm } from '#features/search/match-terms.ts';
import { roomsAt } from '#features/search/rooms.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isEmptyWord } from '#features/search/stop-words.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import {
  isPlace,
  type SearchTerms,
  type SearchVocabulary,
  type Term,
  vocabularyTerms,
} from '#features/search/vocabulary-terms.ts';
import { locationWords, proximityWords } from './places.ts';

/** The descriptions that mention a floor, which leave out homes that state none. */
const floorTexts: Record<string, string> = { ground: 'ground floor', upper: 'upper floor' };

/** The filters of a phrase such as 'not in Kira or Najjera'. Empty if none can express it. */
export type Exclusion = { filters: ParsedFilter[]; next: number };

const negations = [
  'no',
  'not',
  'non',
  'nor',
  'never',
  'without',
  'without any',
  'except',
  'except for',
  'excluding',
  'exclude',
  'other than',
  'apart from',
  'aside from',
  'but not',
  'anything but',
  'anywhere but',
  'everything but',
  'everywhere but',
  'any area but',
  'any place but',
  'all areas but',
  'any area besides',
  'minus',
  'avoid',
  'avoiding',
  'free of',
  'dont want',
  'do not want',
  'dont need',
  'do not need',
  'dont like',
  'do not like',
  'not interested in',
  'lacking',
  // Luganda and Swahili.
  'bila',
  'awatali',
  'okuggyako',
  'okujjako',
  'si',
  'sagala',
  'saagala',
  'ssagala',
  'teri',
  'tewali',
  'sio',
  'siyo',
  'sitaki',
  'sipendi',
  'sihitaji',
  'ssetaaga',
  'sseetaaga',
  'isipokuwa',
  'hakuna',
  'haina',
  'hazina',
  'isiyo na',
  'isiyo',
  'zisizo na',
  'zisizo',
  'isiyokuwa na',
  'etali',
  'ezitali',
  'ogutali',
  'gutali',
  'agatali',
  'atalina',
  'ogutalina',
  'lacks',
  'doesnt have',
  'does not have',
  'not having',
  'not with',
  'ekitali',
  'etalina',
  'ezitalina',
  'ekitalina',
  'terina',
  'tezirina',
  'si mu',
  'isiwe',
  'zisiwe',
  'hate',
  'dislike',
];
/** Negations of places only: an 'outside kitchen' is wanted. */
const placeNegations = ['outside', 'outside of'];
const distantPhrases = ['away from', 'far from', 'far away from', 'wala okuva'];
const notFarWords = new Set(['not', 'too', 'very', 'so']);
const fillers = [
  'a',
  'an',
  'any',
  'the',
  'with',
  'having',
  'have',
  'has',
  'for',
  'on',
  'live in',
  'be',
  ...['ya', 'za', 'wa', 'cha', 'vya', 'na', 'nga', 'eya', 'eza'],
  ...locationWords,
];
const degrees = new Set(['too', 'very', 'so', 'that', 'really']);
const trailingNegations = ['not allowed', 'not accepted', 'not wanted', 'excluded', 'not included'];
/** The negations that apply to all of a list: 'excluding studios and the ground floor'. */
const listNegations = [
  ...['except', 'except for', 'excluding', 'exclude', 'other than', 'apart from', 'aside from'],
  ...['anything but', 'anywhere but', 'any area but', 'avoid', 'avoiding', 'dont want', 'do not want'],
];
/** The words for everywhere. 'Not in town' cannot be expressed. */
const everywhereWords = new Set(['kampala', 'town', 'city', 'uganda']);
const sameKindConnectors = new Set(['or', 'nor', 'oba', 'au']);
/** The words that join places or features: 'no gym and pool'. */
const andConnectors = new Set(['or', 'nor', 'and', 'oba', 'au', 'ne', 'na']);
const wishWords = new Set(['with', 'having', 'have', 'has']);

/**
 * Parses unwanted terms: 'not in Kira or Najjera', 'no garden', 'without stairs', 'pets not allowed'. Phrases
 * that are terms themselves, such as 'no furniture', are parsed as terms.
 */
export function exclusionAt(
  tokens: readonly Token[],
  index: number,
  vocabulary: SearchVocabulary,
): Exclusion | null {
  const terms = vocabularyTerms(vocabulary);
  const placeLength = phraseAt(tokens, index, placeNegations);
  const distantLength = phraseAt(tokens, index, distantPhrases);
  // 'Not far from Kira' is near it.
  if (placeLength + distantLength > 0 && isOneOf(tokens, index - 1, notFarWords)) return null;
  const length = placeLength || distantLength || phraseAt(tokens, index, negations);
  if (!length) return trailingExclusionAt(tokens, index, terms);
  if (phraseAt(tokens, index, proximityWords) > 0 || exactTerm(terms, tokens, index)) return null;
  // 'Not more than 500k' and 'no more than 2 bedrooms' are limits.
  if (amountRangeAt(tokens, index, vocabulary.ugxPerDollar) || roomsAt(tokens, index)) return null;
  const from = skipFillers(tokens, index + length);
  if (isOneOf(tokens, from, everywhereWords)) return { filters: [], next: from + 1 };
  if (isOneOf(tokens, from, degrees)) return { filters: [], next: Math.min(from + 2, tokens.length) };
  const first = unwantedAt(tokens, from, terms);
  if (!first || (placeLength > 0 && !first.isPlace)) return null;
  const { filter, isPlace: isFirstPlace } = first;
  if (!filter) return { filters: [], next: first.next };
  const text = kindOf(filter) === 'floor' ? floorTexts[String(filter.value).slice(6)] : undefined;
  const filters = [...(text ? [not(`text:${text}`)] : []), filter];
  let { next } = first;
  const isList = phraseAt(tokens, index, listNegations) > 0;
  const connectors =
    isList || isFirstPlace || kindOf(filter) === 'feature' ? andConnectors : sameKindConnectors;
  for (;;) {
    const mayBeListed = isFirstPlace && (isList || !tokens[next]?.startsPhrase);
    const inList = mayBeListed ? listedPlaceAt(tokens, next, terms) : null;
    if (inList?.filter) {
      filters.push(inList.filter);
      ({ next } = inList);
      continue;
    }
    if (!isOneOf(tokens, next, connectors)) return { filters, next };
    const repeated = phraseAt(tokens, next + 1, negations);
    // In 'no pool and with a gym' the gym is wanted.
    if (!isFirstPlace && !repeated && isOneOf(tokens, next + 1, wishWords)) return { filters, next };
    const other = unwantedAt(tokens, skipFillers(tokens, next + 1 + repeated), terms);
    if (!other?.filter || (!repeated && !isList && kindOf(other.filter) !== kindOf(filter)))
      return { filters, next };
    filters.push(other.filter);
    ({ next } = other);
  }
}

/** Returns a place of a list that ends with 'and': 'except Kawempe, Bwaise and Nansana'. */
function listedPlaceAt(tokens: readonly Token[], index: number, terms: SearchTerms): Unwanted | null {
  const place = unwantedAt(tokens, index, terms);
  const isListed =
    place?.isPlace &&
    (isOneOf(tokens, place.next, andConnectors) || listedPlaceAt(tokens, place.next, terms) !== null);
  return isListed ? place : null;
}

function skipFillers(tokens: readonly Token[], index: number): number {
  let next = index;
  for (let length = phraseAt(tokens, next, fillers); length > 0; length = phraseAt(tokens, next, fillers))
    next += length;
  return next;
}

const kindOf = ({ value }: ParsedFilter) => String(value).split(':')[0];

/** `filter` is null if none can express the opposite of the term. */
type Unwanted = { filter: ParsedFilter | null; isPlace: boolean; next: number };

const not = (value: string): ParsedFilter => ({ kind: 'not', value });

function trailingExclusionAt(tokens: readonly Token[], index: number, terms: SearchTerms): Exclusion | null {
  const match = exactTerm(terms, tokens, index);
  const length = match ? phraseAt(tokens, match.next, trailingNegations) : 0;
  if (!match || !length || match.term.unrecorded) return null;
  const filter = exclusionOf(match.term, '');
  return { filters: filter ? [filter] : [], next: match.next + length };
}

function unwantedAt(tokens: readonly Token[], index: number, terms: SearchTerms): Unwanted | null {
  const nearLength = phraseAt(tokens, index, proximityWords);
  const from = nearLength ? skipFillers(tokens, index + nearLength) : index;
  const rooms = roomsAt(tokens, from);
  const [count] = rooms?.counts ?? [];
  if (rooms && count) {
    const filter = isExclusionKind(count.kind) ? not(`${count.kind}:${count.value}`) : null;
    return { filter, isPlace: false, next: rooms.next };
  }
  const match = exactTerm(terms, tokens, from) ?? misspeltTerm(terms, tokens, from);
  if (match) {
    const text = plainBetween(tokens, from, match.next);
    const filter = exclusionOf(match.term, text);
    // A fact that listings do not record is reported as such.
    if (!filter && match.term.unrecorded) return null;
    return { filter, isPlace: isPlace(match.term.meanings), next: match.next };
  }
  let next = from;
  while (
    next < from + maxUnknownWords &&
    isUnknown(tokens, next, terms) &&
    (next === from || !tokens[next]?.startsPhrase)
  )
    next += 1;
  if (next === from) return null;
  return { filter: not(`text:${plainBetween(tokens, from, next)}`), isPlace: false, next };
}

const maxUnknownWords = 3;

function isUnknown(tokens: readonly Token[], index: number, terms: SearchTerms): boolean {
  const { kind, plain = '' } = tokens[index] ?? {};
  return (
    kind === 'word' &&
    plain.length > 2 &&
    !isEmptyWord(plain) &&
    !phraseAt(tokens, index, negations) &&
    !exactTerm(terms, tokens, index)
  );
}

function plainBetween(tokens: readonly Token[], from: number, next: number): string {
  return tokens
    .slice(from, next)
    .map(({ plain }) => plain)
    .join(' ');
}

/** Returns the filter that leaves out the homes of a term, or null if there is none. */
function exclusionOf({ meanings, weighs }: Term, text: string): ParsedFilter | null {
  // 'No single room' leaves out rooms, not all rentals.
  const specific = meanings.find(({ kind }) => kind !== 'category' || meanings.length === 1);
  if (specific?.kind === 'not') return opposites[specific.value] ?? null;
  if (specific?.kind === 'furnished') return { kind: 'furnished', value: !specific.value };
  if (specific && isExclusionKind(specific.kind)) return not(`${specific.kind}:${specific.value}`);
  return meanings.length === 0 && weighs.length > 0 && text ? not(`text:${text}`) : null;
}

/** The filters that negated exclusions mean: not a shared bathroom is an own one. */
const opposites: Record<string, ParsedFilter> = {
  'minBathrooms:1': { kind: 'minBathrooms', value: 1 },
};

function isExclusionKind(kind: string): kind is ExclusionKind {
  return exclusionKinds.some((candidate) => candidate === kind);
}
