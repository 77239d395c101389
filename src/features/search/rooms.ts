import { dollarWords, shillingWords } from '#kit/amount-text.ts';
import { andHalfPhrases } from './amount-phrases.ts';
import type { ParsedFilter } from './search-filters.ts';
import { editDistance } from './spelling.ts';
import { isNextTo, isOneOf, phraseAt, type Token } from './tokens.ts';

export type Rooms = { counts: ParsedFilter[]; next: number };

export const numberWords: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
/** The numbers in Luganda, which follow the noun: 'rooms bbiri', 'bedroom ssatu'. */
const lugandaNumbers: Record<string, number> = {
  emu: 1,
  kimu: 1,
  gumu: 1,
  biri: 2,
  bbiri: 2,
  bibiri: 2,
  satu: 3,
  ssatu: 3,
  bisatu: 3,
  nya: 4,
  nnya: 4,
  bina: 4,
  bitaano: 5,
  taano: 5,
  ttaano: 5,
  // Swahili.
  kimoja: 1,
  viwili: 2,
  vitatu: 3,
  vinne: 4,
  vitano: 5,
};
const bedroomWords = new Set([
  'bed',
  'beds',
  'bd',
  'bds',
  'bdr',
  'bdrm',
  'bdrms',
  'br',
  'brs',
  'brm',
  'bhk',
  'bedroomed',
  'roomed',
  'room',
  'rooms',
  'rm',
  'rms',
  'bedrm',
  'bedrms',
  'bedrum',
  'bedrums',
  'rum',
  'rums',
  'bisenge',
  'ebisenge',
  'vyumba',
  'chumba',
]);
const roomWords = new Set([
  'room',
  'rooms',
  'roomed',
  'rm',
  'rms',
  'rum',
  'rums',
  'bisenge',
  'ebisenge',
  'vyumba',
  'chumba',
]);
const bathroomWords = new Set([
  'bath',
  'baths',
  'ba',
  'bathroom',
  'bathrooms',
  'toilet',
  'toilets',
  'washroom',
  'washrooms',
  'bathrm',
  'bathrms',
  'bathrum',
  'bathrums',
]);
const maxPhrases = [
  'at most',
  'max',
  'max of',
  'maximum',
  'maximum of',
  'up to',
  'upto',
  'not more than',
  'no more than',
  'never more than',
  'not over',
  'never over',
  'not above',
  'never above',
  'not exceeding',
  'never exceeding',
];
const lessThanPhrases = ['less than', 'fewer than', 'under', 'below'];
const orLessPhrases = ['or less', 'or fewer', 'max', 'maximum', 'at most', 'or below'];
const minPhrases = [
  'at least',
  'min',
  'min of',
  'minimum',
  'minimum of',
  'from',
  'not less than',
  'no less than',
  'never less than',
  'not fewer than',
  'no fewer than',
  'never fewer than',
  'not under',
  'never under',
  'not below',
  'never below',
];
const moreThanPhrases = ['more than', 'over', 'above'];
/** The phrases before a number of rooms, with the steps that they add to it: half a bathroom or a bedroom. */
const boundPhrases = [
  { bound: 'min', phrases: minPhrases, add: 0 },
  { bound: 'min', phrases: moreThanPhrases, add: 1 },
  { bound: 'max', phrases: maxPhrases, add: 0 },
  { bound: 'max', phrases: lessThanPhrases, add: -1 },
] as const;
const orMorePhrases = ['or more', 'and above', 'plus', '+', 'and more', 'or above', 'upwards'];
const dashes = new Set(['-', '–']);
const rangeConnectors = new Set(['-', '–', 'to', 'or', 'and']);
const maxRooms = 20;
const ownBathAdjectives = ['self contained', 'self - contained', 'selfcontained', 'ensuite', 'en suite'];
/** The words between a number and the rooms: '3 big bedrooms'. */
const roomAdjectives = [
  ...ownBathAdjectives,
  ...['big', 'large', 'spacious', 'small', 'nice', 'good', 'master', 'decent', 'furnished', 'full'],
];
const priceNouns = new Set(['price', 'budget', 'rent', 'of']);

/**
 * Parses '2 bed', 'two bedroomed', '3+ bedrooms', '2-3 br', 'at least 3 bedrooms', '2 baths', 'bedrooms 3'.
 */
export function roomsAt(tokens: readonly Token[], index: number): Rooms | null {
  const { bound, add, next: countIndex } = boundAt(tokens, index);
  const whole = countAt(tokens, countIndex);
  const halfLength = whole === null ? 0 : phraseAt(tokens, countIndex + 1, andHalfPhrases);
  const low = whole === null ? halfCountAt(tokens, countIndex) : whole + (halfLength ? 0.5 : 0);
  if (low === null) return bound ? null : parseUnitFirst(tokens, index);
  let next = countIndex + 1 + halfLength;
  const adjectiveLength = phraseAt(tokens, next, roomAdjectives);
  const isOwnBath = adjectiveLength > 0 && phraseAt(tokens, next, ownBathAdjectives) > 0;
  if (adjectiveLength && unitAt(tokens, next + adjectiveLength)) next += adjectiveLength;
  let high: number | null = null;
  // '2 bedroom or 3 bedroom' repeats the unit.
  const unitBefore = unitAt(tokens, next);
  const repeatedUnitLength = unitBefore && tokens[next + 1]?.plain !== 'and' ? 1 : 0;
  if (isOneOf(tokens, next + repeatedUnitLength, rangeConnectors)) {
    high = countAt(tokens, next + repeatedUnitLength + 1);
    if (
      high !== null &&
      (!repeatedUnitLength || unitAt(tokens, next + repeatedUnitLength + 2) === unitBefore)
    )
      next += repeatedUnitLength + 2;
    else high = null;
  } else if (tokens[next]?.at === (tokens[countIndex]?.end ?? 0) + 1 && unitAt(tokens, next + 1)) {
    // '2/3 bedrooms'.
    high = countAt(tokens, next);
    if (high !== null) next += 1;
  }
  const moreLength = phraseAt(tokens, next, orMorePhrases);
  next += moreLength;
  if (isOneOf(tokens, next, dashes)) next += 1;
  const unit = isSlashedUnit(tokens, next) ? 'bed' : unitAt(tokens, next);
  if (!unit) return null;
  const isRoom = isOneOf(tokens, next, roomWords);
  next += isSlashedUnit(tokens, next) ? 2 : 1;
  // In '2 bed + parking' the sign joins two wishes.
  const isJoined = tokens[next]?.plain === '+' && !isNextTo(tokens, next) && next < tokens.length - 1;
  const trailingMoreLength = isJoined ? 0 : phraseAt(tokens, next, orMorePhrases);
  next += trailingMoreLength;
  const isMinimum = bound === 'min' || moreLength + trailingMoreLength > 0;
  const lessLength = isMinimum || bound ? 0 : phraseAt(tokens, next, orLessPhrases);
  // In '2 bedrooms max 800k' the maximum belongs to the price.
  const isOrLess = lessLength > 0 && !isPriceAt(tokens, next + lessLength);
  if (isOrLess) next += lessLength;
  const isMaximum = bound === 'max' || isOrLess;
  if (high !== null && high !== low && unit === 'bed') {
    const [from, to] = [Math.min(low, high), Math.max(low, high)];
    return {
      counts: [
        { kind: 'minBedrooms', value: from },
        { kind: 'maxBedrooms', value: to },
      ],
      next,
    };
  }
  // No filter can express '2.5 bedrooms'.
  if (unit === 'bed' && !Number.isInteger(low))
    return tokens[next - 1]?.plain === 'b' ? null : { counts: [], next };
  const value = Math.max(0, low + add * (unit === 'bath' ? 0.5 : 1));
  if (isMaximum) return { counts: [maximumOf(unit, value)], next };
  if (isMinimum) return { counts: [{ kind: unit === 'bath' ? 'minBathrooms' : 'minBedrooms', value }], next };
  const rooms = roomsOf(value, unit === 'bed' && isRoom && high === null ? 'room' : unit, next);
  return isOwnBath ? { ...rooms, counts: [...rooms.counts, { kind: 'minBathrooms', value: 1 }] } : rooms;
}

function boundAt(tokens: readonly Token[], index: number) {
  for (const { bound, phrases, add } of boundPhrases) {
    const length = phraseAt(tokens, index, phrases);
    if (length) return { bound, add, next: index + length };
  }
  return { bound: null, add: 0, next: index };
}

function isPriceAt(tokens: readonly Token[], index: number): boolean {
  return (
    isOneOf(tokens, index, priceNouns) ||
    tokens[index]?.kind === 'number' ||
    isOneOf(tokens, index, shillingWords) ||
    isOneOf(tokens, index, dollarWords)
  );
}

/** Returns the filter for at most this many rooms. Homes with more bathrooms are left out. */
function maximumOf(unit: 'bed' | 'bath', value: number): ParsedFilter {
  return unit === 'bed'
    ? { kind: 'maxBedrooms', value }
    : { kind: 'not', value: `minBathrooms:${value + 0.5}` };
}

function roomsOf(value: number, unit: 'bed' | 'bath' | 'room', next: number): Rooms {
  if (unit === 'bath') return { counts: [{ kind: 'minBathrooms', value }], next };
  if (unit === 'bed') return { counts: [{ kind: 'bedrooms', value }], next };
  // Tenants say 'two rooms' for one bedroom and a sitting room.
  const upperBound = { kind: 'maxBedrooms', value } as const;
  return { counts: value < 2 ? [upperBound] : [{ kind: 'minBedrooms', value: value - 1 }, upperBound], next };
}

function parseUnitFirst(tokens: readonly Token[], index: number): Rooms | null {
  const unit = unitAt(tokens, index);
  const word = tokens[index + 1]?.plain ?? '';
  const roomCount = unit && Object.hasOwn(lugandaNumbers, word) ? lugandaNumbers[word] : undefined;
  const isRoom = isOneOf(tokens, index, roomWords);
  // 'Chumba kimoja' is a single room, which is a term.
  if (roomCount === 1 && isRoom) return null;
  if (roomCount !== undefined)
    return roomsOf(roomCount, unit === 'bath' ? 'bath' : isRoom ? 'room' : 'bed', index + 2);
  const count = unit && countAt(tokens, index + 1);
  if (!unit || count == null || unitAt(tokens, index + 2) || tokens[index + 2]?.plain === '-') return null;
  // In 'bedroom 800k' the number is a price.
  const isStandalone =
    tokens[index + 1]?.kind === 'number' && tokens[index + 2]?.at !== tokens[index + 1]?.end;
  if (!isStandalone) return null;
  return roomsOf(count, unit, index + 2);
}

export function countAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (!token) return null;
  const count = Object.hasOwn(numberWords, token.plain)
    ? (numberWords[token.plain] ?? Number.NaN)
    : Number(token.plain || Number.NaN);
  const isCount =
    (token.kind === 'number' || Object.hasOwn(numberWords, token.plain)) && Number.isInteger(count);
  return isCount && count >= 0 && count <= maxRooms ? count : null;
}

/** Parses '2.5', which can be a number of bathrooms. */
function halfCountAt(tokens: readonly Token[], index: number): number | null {
  const { kind, plain = '' } = tokens[index] ?? {};
  return kind === 'number' && /^\d{1,2}[.,]5$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}

/** Returns true when the token is a unit of rooms: 'bedrooms', 'br', 'baths'. */
export function isRoomWord(tokens: readonly Token[], index: number): boolean {
  return unitAt(tokens, index) !== null || isSlashedUnit(tokens, index);
}

function unitAt(tokens: readonly Token[], index: number): 'bed' | 'bath' | null {
  const word = tokens[index]?.plain ?? '';
  // '2b' and '2 b/r' are bedrooms. A price would have 'bn' or a fraction.
  if (word === 'b' && isNextTo(tokens, index)) return 'bed';
  if (bedroomWords.has(word) || isMisspelt(word, ['bedroom', 'bedrooms'])) return 'bed';
  return bathroomWords.has(word) || isMisspelt(word, ['bathroom', 'bathrooms']) ? 'bath' : null;
}

function isSlashedUnit(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.plain === 'b' && tokens[index + 1]?.plain === 'r';
}

function isMisspelt(word: string, targets: readonly string[]): boolean {
  const maxEdits = word.length >= 8 ? 2 : 1;
  return word.length >= 5 && targets.some((target) => editDistance(word, target, maxEdits) <= maxEdits);
}
