import { exactTerm } from '#features/search/match-terms.ts';
import { countAt } from '#features/search/rooms.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import { isPlace, type SearchTerms } from '#features/search/vocabulary-terms.ts';
import { walkingSpeed } from '#features/travel/speeds.ts';
import {
  formatSurrounding,
  nearMeters,
  notInValley,
  type SurroundingKind,
  surroundingKinds,
  surroundingLimits,
} from '#features/travel/surroundings.ts';
import { proximityWords } from './places.ts';

const nouns: Record<SurroundingKind, readonly string[]> = {
  stage: [
    ...['stage', 'stages', 'taxi stage', 'boda stage', 'boda boda stage', 'bodaboda stage', 'bus stage'],
    ...['bus stop', 'taxi stop', 'matatu stage', 'taxi rank', 'siteegi', 'ssiteegi', 'siteji', 'siteeji'],
    ...[
      'kituo',
      'kituo cha taxi',
      'kituo cha boda',
      'kituo cha bodaboda',
      'kituo cha basi',
      'kituo cha matatu',
    ],
  ],
  tarmac: [
    ...[
      'tarmac',
      'tarmac road',
      'tarmack',
      'tarmacked road',
      'tarmaced road',
      'paved road',
      'tamac',
      'tarmark',
    ],
    ...['kkolaasi', 'kolaasi', 'koolaasi', 'lami', 'barabara ya lami'],
  ],
  school: [
    ...['school', 'schools', 'primary school', 'primary schools', 'secondary school', 'secondary schools'],
    ...['nursery school', 'kindergarten', 'essomero', 'ssomero', 'amasomero', 'ekisomero', 'shule'],
  ],
  clinic: [
    ...['clinic', 'clinics', 'hospital', 'hospitals', 'health centre', 'health center', 'medical centre'],
    ...['eddwaliro', 'ddwaliro', 'malwaliro', 'amalwaliro', 'hospitali', 'zahanati', 'kliniki'],
  ],
  market: [...['market', 'markets', 'supermarket', 'supermarkets', 'akatale', 'katale', 'obutale', 'soko']],
};

/** The words that homes mention when they are near such a place. */
const boostWords: Record<SurroundingKind, readonly string[]> = {
  stage: ['stage', 'stages'],
  tarmac: ['tarmac'],
  school: ['school', 'schools'],
  clinic: ['clinic', 'hospital'],
  market: ['market', 'supermarket'],
};

const valleyPhrases = [
  ...['not in a valley', 'not in the valley', 'not in valley', 'not in valleys', 'no valley', 'no valleys'],
  ...[
    'outside a valley',
    'outside the valley',
    'out of the valley',
    'away from the valley',
    'away from valleys',
  ],
  ...[
    'not down in the valley',
    'not in a swamp or valley',
    'etali mu kiwonvu',
    'si mu kiwonvu',
    'eteri mu kiwonvu',
  ],
  ...['isiyo bondeni', 'si bondeni', 'isiwe bondeni', 'sio bondeni', 'siyo bondeni'],
];

const fillers = new Set(
  'a an the any some good nice big nearest public of to from cha ya na ne ku e wa'.split(' '),
);
const limitPhrases = [
  ...['within', 'at most', 'less than', 'under', 'below', 'not more than', 'no more than', 'maximum', 'max'],
  ...['up to', 'about', 'around', 'like', 'only', 'not beyond', 'in'],
];
const meterUnits = new Set(['m', 'metres', 'meters', 'metre', 'meter', 'mtrs', 'mtr', 'mts', 'mita']);
const kilometerUnits = new Set([
  'km',
  'kms',
  'kilometre',
  'kilometer',
  'kilometres',
  'kilometers',
  'kilomita',
]);
const minuteUnits = new Set(['min', 'mins', 'minute', 'minutes']);
const walkingWords = new Set(['walk', 'walking', 'foot', 'walkable']);
const awayWords = new Set(['distance', 'away', 'on']);
const distancePrepositions = new Set(['of', 'from', 'to', 'off', 'kutoka', 'okuva']);
const vagueDistances = [
  ...['few metres from', 'few meters from', 'few metres off', 'few meters off', 'metres from', 'meters from'],
  ...['metres off', 'meters off', 'just off', 'right on', 'off', 'accessible from', 'in walking distance of'],
  ...['in walking distance to', 'within walking distance of', 'within walking distance to', 'short walk to'],
  ...[
    'short walk from',
    'walkable to',
    'kumpi ne',
    'kumpi na',
    'kumpi',
    'okumpi n',
    'eriraanye',
    'eri okumpi ne',
  ],
];
const trailingWords = [
  'nearby',
  'near by',
  'close by',
  'around',
  'within walking distance',
  'nearest',
  'near',
];

/** Returns the metres of a walk, rounded up to hundreds as distances are shown. */
const walkedMeters = (minutes: number) => Math.ceil((minutes * walkingSpeed) / 6) * 100;

export type SurroundingPhrase = {
  filters: ParsedFilter[];
  weighs: readonly string[];
  next: number;
};

/**
 * Parses 'near the tarmac and a stage', 'within 300 m of tarmac', '5 minutes walk to school' and 'not in a valley'. 'Near
 * Ntinda market' names a place, and 'on tarmac' the road at the gate.
 */
export function surroundingAt(
  tokens: readonly Token[],
  index: number,
  terms: SearchTerms,
): SurroundingPhrase | null {
  const valleyLength = phraseAt(tokens, index, valleyPhrases);
  if (valleyLength > 0) return { filters: [wish(notInValley)], weighs: [], next: index + valleyLength };
  const distance = distanceAt(tokens, index);
  const start = distance?.next ?? index + phraseAt(tokens, index, nearPhrases);
  if (start === index) return trailingAt(tokens, index, terms);
  const first = nounAt(tokens, start, terms);
  if (!first) return null;
  const found = [first];
  for (let last = first; isOneOf(tokens, last.next, joiners); ) {
    const from = last.next + 1;
    const other = nounAt(tokens, from + phraseAt(tokens, from, nearPhrases), terms);
    if (!other) break;
    found.push((last = other));
  }
  return {
    filters: found.map(({ kind }) => wish(wishFor(kind, distance?.meters))),
    weighs: found.flatMap(({ kind }) => boostWords[kind]),
    next: found.at(-1)?.next ?? start,
  };
}

const nearPhrases = [...proximityWords, ...vagueDistances];
const joiners = new Set(['and', 'ne', 'na', 'plus']);

const wish = (value: string): ParsedFilter => ({ kind: 'surroundings', value });

function wishFor(kind: SurroundingKind, meters = nearMeters[kind]): string {
  const { minMeters, maxMeters } = surroundingLimits;
  return formatSurrounding({ kind, meters: Math.min(maxMeters, Math.max(minMeters, meters)) });
}

/** Parses 'boda stage nearby'. */
function trailingAt(tokens: readonly Token[], index: number, terms: SearchTerms): SurroundingPhrase | null {
  const found = nounAt(tokens, index, terms);
  const length = found ? phraseAt(tokens, found.next, trailingWords) : 0;
  // In 'school near Kira' the area is near.
  const isLast = !tokens[(found?.next ?? 0) + length] || tokens[(found?.next ?? 0) + length]?.startsPhrase;
  if (!found || length === 0 || (isOneOf(tokens, found.next, ambiguousTrailers) && !isLast)) return null;
  return { filters: [wish(wishFor(found.kind))], weighs: boostWords[found.kind], next: found.next + length };
}

const ambiguousTrailers = new Set(['near', 'around']);

/** Parses 'within 300 m of' and 'five minutes walk to'. */
function distanceAt(tokens: readonly Token[], index: number): { meters: number; next: number } | null {
  const at = index + phraseAt(tokens, index, limitPhrases);
  const isUnitFirst = isOneOf(tokens, at, meterUnits);
  const numberIndex = isUnitFirst ? at + 1 : at;
  const { kind, plain = '' } = tokens[numberIndex] ?? {};
  const count = kind === 'number' ? Number(plain.replace(',', '')) : countAt(tokens, numberIndex);
  if (count === null || !Number.isFinite(count)) return null;
  const unitIndex = isUnitFirst ? at : numberIndex + 1;
  let next = isUnitFirst ? numberIndex + 1 : unitIndex + 1;
  while (isOneOf(tokens, next, walkingWords) || isOneOf(tokens, next, awayWords)) next += 1;
  if (!isOneOf(tokens, next, distancePrepositions)) return null;
  next += 1;
  if (isOneOf(tokens, unitIndex, meterUnits)) return { meters: count, next };
  if (isOneOf(tokens, unitIndex, kilometerUnits)) return { meters: count * 1_000, next };
  return isOneOf(tokens, unitIndex, minuteUnits) ? { meters: walkedMeters(count), next } : null;
}

function nounAt(
  tokens: readonly Token[],
  index: number,
  terms: SearchTerms,
): { kind: SurroundingKind; next: number } | null {
  let start = index;
  while (isOneOf(tokens, start, fillers)) start += 1;
  if (start > index && tokens[start]?.startsPhrase) return null;
  const lengths = surroundingKinds.map((kind) => ({ kind, length: phraseAt(tokens, start, nouns[kind]) }));
  const { kind, length } = lengths.reduce((a, b) => (b.length > a.length ? b : a));
  if (length === 0) return null;
  // A landmark such as 'Market Plaza' begins with such a noun.
  const named = exactTerm(terms, tokens, start);
  if (named && isPlace(named.term.meanings)) return null;
  return { kind, next: start + length };
}
