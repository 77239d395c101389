import { editDistance } from './spelling.ts';
import { isNextTo, isOneOf, phraseAt, type Token } from './tokens.ts';

export type Rooms = { kind: 'bedrooms' | 'minBedrooms' | 'minBathrooms'; value: number; next: number };

const numbers: Record<string, number> = {
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
const beds = new Set([
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
  'room',
  'rooms',
  'bedrm',
  'bedrms',
]);
const baths = new Set([
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
]);
const atLeast = ['at least', 'min', 'minimum', 'from', 'more than', 'over', 'not less than'];
const orMore = ['or more', 'and above', 'plus', '+', 'and more', 'or above', 'upwards'];
const dashes = new Set(['-', '–']);
const towards = new Set(['-', '–', 'to', 'or', 'and']);
const mostRooms = 20;

/** '2 bed', 'two bedroomed', '3+ bedrooms', '2-3 br', 'at least 3 bedrooms', '2 baths', 'bedrooms 3'. */
export function roomsAt(tokens: readonly Token[], index: number): Rooms | null {
  const least = phraseAt(tokens, index, atLeast);
  const low = countAt(tokens, index + least);
  if (low === null) return least ? null : unitFirst(tokens, index);
  let next = index + least + 1;
  let isLeast = least > 0;
  if (isOneOf(tokens, next, towards) && countAt(tokens, next + 1) !== null) {
    next += 2;
    isLeast = true;
  }
  const more = phraseAt(tokens, next, orMore);
  next += more;
  if (isOneOf(tokens, next, dashes)) next += 1;
  const unit = isBSlashR(tokens, next) ? 'bed' : unitAt(tokens, next);
  if (!unit) return null;
  next += isBSlashR(tokens, next) ? 2 : 1;
  const moreAfter = phraseAt(tokens, next, orMore);
  isLeast ||= more + moreAfter > 0;
  return roomsOf(unit, low, isLeast, next + moreAfter);
}

function unitFirst(tokens: readonly Token[], index: number): Rooms | null {
  const unit = unitAt(tokens, index);
  const count = unit && countAt(tokens, index + 1);
  if (!unit || count == null || unitAt(tokens, index + 2) || tokens[index + 2]?.plain === '-') return null;
  // In 'bedroom 800k' the number is a price.
  const isBare = tokens[index + 1]?.kind === 'number' && tokens[index + 2]?.at !== tokens[index + 1]?.end;
  return isBare ? roomsOf(unit, count, false, index + 2) : null;
}

function roomsOf(unit: 'bed' | 'bath', value: number, isLeast: boolean, next: number): Rooms {
  if (unit === 'bath') return { kind: 'minBathrooms', value, next };
  return { kind: isLeast ? 'minBedrooms' : 'bedrooms', value, next };
}

function countAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (!token) return null;
  const count = Object.hasOwn(numbers, token.plain)
    ? (numbers[token.plain] ?? Number.NaN)
    : Number(token.plain || Number.NaN);
  const isCount = (token.kind === 'number' || Object.hasOwn(numbers, token.plain)) && Number.isInteger(count);
  return isCount && count >= 0 && count <= mostRooms ? count : null;
}

function unitAt(tokens: readonly Token[], index: number): 'bed' | 'bath' | null {
  const word = tokens[index]?.plain ?? '';
  // '2b' and '2 b/r' are bedrooms; a price would have 'bn' or a fraction.
  if (word === 'b' && isNextTo(tokens, index)) return 'bed';
  if (beds.has(word) || isMisspelt(word, ['bedroom', 'bedrooms'])) return 'bed';
  return baths.has(word) || isMisspelt(word, ['bathroom', 'bathrooms']) ? 'bath' : null;
}

function isBSlashR(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.plain === 'b' && tokens[index + 1]?.plain === 'r';
}

function isMisspelt(word: string, meant: readonly string[]): boolean {
  const most = word.length >= 8 ? 2 : 1;
  return word.length >= 5 && meant.some((one) => editDistance(word, one, most) <= most);
}
