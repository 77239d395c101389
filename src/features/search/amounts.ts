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
} from './amount-phrases.ts';
import { countAt, numberWords } from './rooms.ts';
import { isNextTo, isOneOf, phraseAt, type Token } from './tokens.ts';

/**
 * An amount in whole `shillings`. `next` is the index of the token after it. `isMoney` is true when the text
 * contains a currency or a unit ('k', 'million').
 */
type Amount = { shillings: number; isMoney: boolean; next: number; period: Period | null };

/** The period of a price, such as 'per month' or 'a night', and the range of its tokens. */
type Period = { isNight: boolean; from: number; next: number };

export type AmountRange = {
  min?: number;
  max?: number;
  isFirstPayment: boolean;
  period: Period | null;
  next: number;
};

const aboutPhrases = ['around', 'about', 'approx', 'approximately', 'roughly', '~'];
const distanceUnits = new Set('m km kms metres meters metre meter min minute minutes'.split(' '));
const distanceWords = new Set(['from', 'to', 'off', 'away', 'walk', 'walking', 'drive', 'driving', 'ride']);
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
  const trailingLength = paymentLength ? 0 : phraseAt(tokens, range.next, firstPaymentPhrases);
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
  const isDistance =
    tokens[index]?.kind === 'number' &&
    isOneOf(tokens, index + 1, distanceUnits) &&
    isOneOf(tokens, index + 2, distanceWords) &&
    tokens[index + 3]?.kind !== 'number';
  return isDistance ? index + 3 : null;
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
  return { shillings, isMoney, period, next };
}

/**
 * Parses the number before the unit in 'half a million', 'one million', '5 hundred thousand' or '1 and a half
 * million'.
 */
function spelledAt(tokens: readonly Token[], from: number): { value: number; next: number } | null {
  const plain = tokens[from]?.plain ?? '';
  const halfLength = phraseAt(tokens, from, halfPhrases);
  let next = from + (halfLength || 1);
  let value = halfLength ? 0.5 : Object.hasOwn(numberWords, plain) ? numberWords[plain] : undefined;
  if (value === undefined && tokens[from]?.kind === 'number') value = parseGroupedNumber(plain, true);
  if (value === undefined && plain === 'a') value = 1;
  if (value === undefined) return null;
  const hundred = isOneOf(tokens, next, hundreds);
  if (hundred) [value, next] = [value * 100, next + 1];
  const decimal = isOneOf(tokens, next, points) ? countAt(tokens, next + 1) : null;
  if (decimal !== null && decimal < 10) [value, next] = [value + decimal / 10, next + 2];
  const andHalfLength = halfLength ? 0 : phraseAt(tokens, next, andHalfPhrases);
  if (andHalfLength) [value, next] = [value + 0.5, next + andHalfLength];
  // A unit right after a digit is parsed with the digit, and 'one k' is not an amount.
  const isSpelled = halfLength || hundred || andHalfLength || tokens[from]?.kind === 'word';
  const hasUnit = unitFactorAt(tokens, next) !== null && (tokens[next]?.plain.length ?? 0) > 1;
  return isSpelled && (hasUnit || hundred) ? { value, next } : null;
}

function periodAt(tokens: readonly Token[], from: number): Period | null {
  const night = phraseAt(tokens, from, nightPhrases);
  const length = night || phraseAt(tokens, from, monthPhrases);
  return length > 0 ? { isNight: night > 0, from, next: from + length } : null;
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
