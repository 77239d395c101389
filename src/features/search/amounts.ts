import { isUnitFirst, unitFirstAt } from '#features/search/phrases/unit-first-amounts.ts';
import {
  dollarWords as dollars,
  parseGroupedNumber,
  shillingWords as shillings,
  magnitudeFactors as sizes,
} from '#kit/amount-text.ts';
import {
  andHalfPhrases,
  firstPaymentPhrases,
  maxPhrases,
  minPhrases,
  monthPhrases,
  nightPhrases,
  orLessPhrases,
  orMorePhrases,
  yearPhrases,
} from './amount-phrases.ts';
import { countAt, numberWords } from './rooms.ts';
import { isNextTo, isOneOf, phraseAt, type Token } from './tokens.ts';

/**
 * An amount in whole `shillings`. `next` is the index of the token after it. `isMoney` is true when the text
 * contains a currency or a unit ('k', 'million').
 */
type Amount = { shillings: number; isMoney: boolean; next: number; period: Period | null };

/** The period of a price, such as 'per month', 'a year' or 'a night', and the range of its tokens. */
type Period = { isNight: boolean; months: number; from: number; next: number };

export type AmountRange = {
  min?: number;
  max?: number;
  isFirstPayment: boolean;
  period: Period | null;
  next: number;
};

const aboutPhrases = ['around', 'about', 'approx', 'approximately', 'roughly', '~'];
const distanceUnits = new Set('m km kms metres meters metre meter min minute minutes'.split(' '));
const distanceWords = new Set([
  ...['from', 'to', 'off', 'of', 'away', 'walk', 'walking', 'drive', 'driving', 'ride', 'radius', 'around'],
  ...['distance', 'range', 'the', 'near', 'outside'],
]);
const distanceLimits = [
  'within',
  'about',
  'around',
  'at most',
  'less than',
  'under',
  'max',
  'not more than',
  'up to',
];
export const rangePhrases = [
  ...['between', 'from'],
  // Luganda and Swahili.
  ...['okuva ku', 'okuva', 'wakati wa', 'kati ya', 'kuanzia', 'kuva'],
];
export const rangeConnectors = [
  ...['to', 'and', 'n', '-', '–', 'upto', 'up to', 'until', 'till'],
  ...['okutuuka ku', 'okutuuka', 'okutuusa ku', 'hadi', 'mpaka', 'na', 'ne'],
];
const ignoredWords = new Set(['only', 'each', 'negotiable', 'neg', 'nego', 'cash', 'ugx', 'shs']);
const acceptedWords = new Set(['ok', 'okay', 'accepted', 'also']);
const halfPhrases = ['half a', 'half'];
export const hundreds = new Set(['hundred', 'hundreds']);
const points = new Set(['point']);
const maxShillings = 100_000_000_000_000;
const minLikelyPrice = 10_000;

/**
 * Parses an amount with the words around it: 'under 800k', 'from 1 to 1.5m', 'first payment 3m'. An amount
 * without such words is a maximum.
 */
export function amountRangeAt(
  tokens: readonly Token[],
  index: number,
  ugxPerDollar: number,
): AmountRange | null {
  const paymentLength = phraseAt(tokens, index, firstPaymentPhrases);
  const start = index + paymentLength;
  const range =
    rangeAt(tokens, start, ugxPerDollar) ?? singleAt(tokens, start, ugxPerDollar, paymentLength > 0);
  if (!range) return null;
  const phraseLength = paymentLength ? 0 : phraseAt(tokens, range.next, firstPaymentPhrases);
  // In 'rent 250k, first payment 700k' the words belong to the second amount.
  const isOfNext =
    phraseLength > 0 && singleAt(tokens, range.next + phraseLength, ugxPerDollar, true) !== null;
  const trailingLength = isOfNext ? 0 : phraseLength;
  return { ...range, isFirstPayment: paymentLength + trailingLength > 0, next: range.next + trailingLength };
}

type AmountBounds = { min?: number; max?: number; period: Period | null; next: number };

function rangeAt(tokens: readonly Token[], index: number, ugxPerDollar: number): AmountBounds | null {
  const connectorLength = phraseAt(tokens, index, rangePhrases);
  const low = amountAt(tokens, index + connectorLength, ugxPerDollar);
  const joinLength = low ? phraseAt(tokens, low.next, rangeConnectors) : 0;
  if (!low || !joinLength) return null;
  const isDollars = dollars.has(tokens[index + connectorLength]?.plain ?? '');
  const upper = amountAt(tokens, low.next + joinLength, ugxPerDollar);
  const high = upper && isDollars && !upper.isMoney ? convertDollars(upper, ugxPerDollar) : upper;
  if (!high || !(high.isMoney || high.shillings >= minLikelyPrice)) return null;
  // In '500-800k' both numbers are thousands.
  const scale =
    low.isMoney || low.shillings >= minLikelyPrice ? 1 : scaleOf(tokens, low.next + joinLength, high);
  const bounds = [clampShillings(low.shillings * scale), clampShillings(high.shillings)];
  return {
    min: Math.min(...bounds),
    max: Math.max(...bounds),
    period: high.period ?? low.period,
    next: high.next,
  };
}

function convertDollars(amount: Amount, ugxPerDollar: number): Amount {
  return { ...amount, shillings: amount.shillings * ugxPerDollar, isMoney: true };
}

function scaleOf(tokens: readonly Token[], index: number, amount: Amount): number {
  const number = tokens.slice(index, amount.next).find(({ kind }) => kind === 'number');
  const plain = number ? parseGroupedNumber(number.plain, true) : 0;
  return plain > 0 ? amount.shillings / plain : 1;
}

function singleAt(
  tokens: readonly Token[],
  index: number,
  ugxPerDollar: number,
  isPayment: boolean,
): AmountBounds | null {
  const maxLength = phraseAt(tokens, index, maxPhrases);
  const minLength = maxLength ? 0 : phraseAt(tokens, index, minPhrases);
  const aboutLength = maxLength || minLength ? 0 : phraseAt(tokens, index, aboutPhrases);
  const prefixLength = maxLength + minLength + aboutLength;
  const amount = amountAt(tokens, index + prefixLength, ugxPerDollar);
  if (!amount) return null;
  const value = prefixLength > 0 || isPayment ? withThousands(amount) : amount;
  if (!value.isMoney && value.shillings < minLikelyPrice) return null;
  const lessLength = prefixLength ? 0 : phraseAt(tokens, amount.next, orLessPhrases);
  const moreLength = prefixLength ? 0 : phraseAt(tokens, amount.next, orMorePhrases);
  const shillings = clampShillings(value.shillings);
  const next = value.next + lessLength + moreLength;
  const { period } = value;
  if (minLength || moreLength) return { min: shillings, period, next };
  if (aboutLength)
    return { min: clampShillings(shillings * 0.75), max: clampShillings(shillings * 1.25), period, next };
  return { max: shillings, period, next };
}

/** Reads 'under 800' as 800,000, because people leave out the thousands. */
function withThousands(amount: Amount): Amount {
  const isShort = !amount.isMoney && amount.shillings >= 50 && amount.shillings < minLikelyPrice;
  return isShort ? { ...amount, shillings: amount.shillings * 1_000, isMoney: true } : amount;
}

/**
 * Skips '100 m from the tarmac' and '5 minutes walk', which are neither prices nor filters. Returns the index
 * of the token after the phrase, or null.
 */
export function skipDistance(tokens: readonly Token[], index: number): number | null {
  const start = index + phraseAt(tokens, index, distanceLimits);
  if (tokens[start]?.kind !== 'number' || !isOneOf(tokens, start + 1, distanceUnits)) return null;
  let next = start + 2;
  while (isOneOf(tokens, next, distanceWords)) next += 1;
  return next > start + 2 && tokens[next]?.kind !== 'number' ? next : null;
}

function amountAt(tokens: readonly Token[], index: number, ugxPerDollar: number): Amount | null {
  let next = index;
  let currency = currencyAt(tokens, next);
  if (currency) next += 1;
  const spelled = unitFirstAt(tokens, next) ?? spelledAt(tokens, next);
  const start = next;
  const number = tokens[next];
  if (!spelled && number?.kind !== 'number') return null;
  next = spelled?.next ?? next + 1;
  const unitFactor = unitFactorAt(tokens, next);
  if (unitFactor) next += 1;
  if (!currency) {
    currency = currencyAt(tokens, next);
    if (currency) next += 1;
  }
  while (
    tokens[next]?.plain === '=' ||
    (tokens[next]?.plain === '-' && isNextTo(tokens, next) && tokens[next + 1]?.kind !== 'number')
  )
    next += 1;
  const count =
    spelled?.value ?? parseGroupedNumber(number?.plain ?? '', unitFactor !== null || currency === 'USD');
  const value = count * (unitFactor ?? 1);
  const shillings = currency === 'USD' ? Math.round(value * ugxPerDollar) : value;
  while (isOneOf(tokens, next, ignoredWords)) next += 1;
  const period = periodAt(tokens, next);
  next = period?.next ?? next;
  while (isOneOf(tokens, next, ignoredWords)) next += 1;
  const isMoney = unitFactor !== null || currency !== null || isUnitFirst(tokens, start);
  return { shillings: shillings / (period?.months ?? 1), isMoney, period, next };
}

/**
 * Parses the number before the unit in 'half a million', 'one million', '5 hundred thousand' or '1 and a half
 * million'.
 */
function spelledAt(tokens: readonly Token[], from: number): { value: number; next: number } | null {
  const plain = tokens[from]?.plain ?? '';
  const halfLength = phraseAt(tokens, from, halfPhrases);
  const small = belowHundredAt(tokens, from);
  let next = halfLength ? from + halfLength : (small?.next ?? from + 1);
  let value = halfLength ? 0.5 : small?.value;
  if (value === undefined && tokens[from]?.kind === 'number') value = parseGroupedNumber(plain, true);
  if (value === undefined && plain === 'a') value = 1;
  if (value === undefined) return null;
  const hundred = isOneOf(tokens, next, hundreds);
  if (hundred) [value, next] = [value * 100, next + 1];
  // 'Eight fifty' is 850, in thousands.
  const tens = !hundred && value < 10 ? belowHundredAt(tokens, next) : null;
  if (tens && tens.value >= 20 && tokens[from]?.kind === 'word')
    return { value: (value * 100 + tens.value) * 1_000, next: tens.next };
  const rest = hundred ? belowHundredAt(tokens, isOneOf(tokens, next, ands) ? next + 1 : next) : null;
  if (rest) [value, next] = [value + rest.value, rest.next];
  const decimal = isOneOf(tokens, next, points) ? countAt(tokens, next + 1) : null;
  if (decimal !== null && decimal < 10) [value, next] = [value + decimal / 10, next + 2];
  const andHalfLength = halfLength ? 0 : phraseAt(tokens, next, andHalfPhrases);
  if (andHalfLength) [value, next] = [value + 0.5, next + andHalfLength];
  // A unit right after a digit is parsed with the digit, and 'one k' is not an amount.
  const isSpelled = halfLength || hundred || andHalfLength || tokens[from]?.kind === 'word';
  const hasUnit = unitFactorAt(tokens, next) !== null && (tokens[next]?.plain.length ?? 0) > 1;
  return isSpelled && (hasUnit || hundred) ? { value, next } : null;
}

const ands = new Set(['and']);
const teensAndTens: Record<string, number> = {
  ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17 },
  ...{ eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60 },
  ...{ seventy: 70, eighty: 80, ninety: 90 },
};

/** Parses 'seven', 'fifteen', 'thirty' and 'thirty five'. */
function belowHundredAt(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  const plain = tokens[index]?.plain ?? '';
  if (Object.hasOwn(numberWords, plain)) return { value: numberWords[plain] ?? 0, next: index + 1 };
  const value = Object.hasOwn(teensAndTens, plain) ? teensAndTens[plain] : undefined;
  if (value === undefined) return null;
  const ones = value >= 20 ? numberWords[tokens[index + 1]?.plain ?? ''] : undefined;
  return ones !== undefined && ones < 10
    ? { value: value + ones, next: index + 2 }
    : { value, next: index + 1 };
}

function periodAt(tokens: readonly Token[], from: number): Period | null {
  const night = phraseAt(tokens, from, nightPhrases);
  const year = phraseAt(tokens, from, yearPhrases);
  const length = night || year || phraseAt(tokens, from, monthPhrases);
  return length > 0 ? { isNight: night > 0, months: year > 0 ? 12 : 1, from, next: from + length } : null;
}

function currencyAt(tokens: readonly Token[], index: number): 'UGX' | 'USD' | null {
  if (isOneOf(tokens, index, shillings)) return 'UGX';
  // In '2m, usd ok' dollars are only accepted.
  const isAccepted = isOneOf(tokens, index + 1, acceptedWords);
  return isOneOf(tokens, index, dollars) && !isAccepted ? 'USD' : null;
}

function unitFactorAt(tokens: readonly Token[], index: number): number | null {
  const word = tokens[index]?.plain ?? '';
  const unitFactor = Object.hasOwn(sizes, word) ? sizes[word] : undefined;
  if (unitFactor === undefined) return null;
  // A 'b' is a unit only directly after a number, because '5 b' may mean anything.
  return word.length > 1 || isNextTo(tokens, index) || word !== 'b' ? unitFactor : null;
}

function clampShillings(shillings: number): number {
  return Math.min(maxShillings, Math.max(0, Math.round(shillings)));
}
