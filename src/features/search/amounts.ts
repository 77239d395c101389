import {
  dollarWords as dollars,
  numberIn,
  shillingWords as shillings,
  amountSizes as sizes,
} from '#kit/amount-text.ts';
import { numbers } from './rooms.ts';
import { isNextTo, isOneOf, phraseAt, type Token } from './tokens.ts';

/**
 * An amount in whole `shillings`. `next` is the index of the token after it. `isMoney` is true when the text
 * contains a currency or a unit ('k', 'million').
 */
type Amount = { shillings: number; isMoney: boolean; next: number; period: Period | null };

/** The period of a price, 'per month' or 'a night', and its tokens. */
type Period = { isNight: boolean; from: number; next: number };

export type AmountRange = {
  min?: number;
  max?: number;
  isFirstPayment: boolean;
  period: Period | null;
  next: number;
};

const atMost = [
  'under',
  'below',
  'max',
  'maximum',
  'less than',
  'lower than',
  'not more than',
  'no more than',
  'not above',
  'up to',
  'upto',
  'within',
  'budget',
  'budget of',
  'my budget is',
  'cheaper than',
  'at most',
  '<',
  '< =',
  'not exceeding',
  'undr',
  'bellow',
  'belw',
  'less',
  'wansi wa',
  'wansi',
  'tezisukka',
  'tesukka',
];
const atLeast = [
  'over',
  'above',
  'min',
  'minimum',
  'more than',
  'at least',
  'from',
  'starting',
  'starting from',
  'starting at',
  'not less than',
  'upwards of',
  '>',
  '> =',
  'not below',
];
const about = ['around', 'about', 'approx', 'approximately', 'roughly', '~'];
const orLess = [
  'max',
  'maximum',
  'and below',
  'or less',
  'or below',
  'and less',
  'at most',
  'or under',
  'and under',
  'budget',
];
const orMore = [
  'min',
  'minimum',
  'and above',
  'or more',
  'or above',
  'and more',
  'and up',
  'upwards',
  'plus',
  '+',
];
const distances = new Set([
  'm',
  'km',
  'kms',
  'metres',
  'meters',
  'metre',
  'meter',
  'min',
  'mins',
  'minute',
  'minutes',
]);
const distanceWords = new Set(['from', 'to', 'off', 'away', 'walk', 'walking', 'drive', 'driving', 'ride']);
const between = ['between', 'btn', 'btwn', 'betwn', 'from'];
const towards = new Set(['to', 'and', '-', '–', 'upto']);
const firstPayments = [
  'first payment',
  'upfront',
  'up front',
  'move in',
  'moving in',
  'to move in',
  'initial payment',
  'in advance',
];
const ignoredWords = new Set(['only', 'each', 'flat', 'negotiable', 'neg', 'nego', 'cash', 'ugx', 'shs']);
const months = [
  'per month',
  'a month',
  'for a month',
  'each month',
  'every month',
  'month',
  'monthly',
  'pm',
  'p m',
  'pcm',
  'per mth',
  'p month',
  'mth',
  'per mo',
  'mo',
  'buli mwezi',
  'omwezi',
];
const nights = [
  'per night',
  'a night',
  'each night',
  'every night',
  'night',
  'nightly',
  'p n',
  'pn',
  'per nite',
  'a nite',
  'nite',
  'per day',
  'a day',
  'each day',
  'day',
  'daily',
  'p d',
];
const halves = ['half a', 'half'];
export const hundreds = new Set(['hundred', 'hundreds']);
const andHalf = ['and a half', 'and half'];
const largest = 100_000_000_000_000;
const likelyMoney = 10_000;

/**
 * Parses an amount with the words around it: 'under 800k', 'from 1 to 1.5m', 'first payment 3m'. An amount
 * without such words is a maximum.
 */
export function amountRangeAt(
  tokens: readonly Token[],
  index: number,
  ugxPerDollar: number,
): AmountRange | null {
  const payment = phraseAt(tokens, index, firstPayments);
  const start = index + payment;
  const range = rangeAt(tokens, start, ugxPerDollar) ?? singleAt(tokens, start, ugxPerDollar, payment > 0);
  if (!range) return null;
  const after = payment ? 0 : phraseAt(tokens, range.next, firstPayments);
  return { ...range, isFirstPayment: payment + after > 0, next: range.next + after };
}

type AmountBounds = { min?: number; max?: number; period: Period | null; next: number };

function rangeAt(tokens: readonly Token[], index: number, ugxPerDollar: number): AmountBounds | null {
  const opening = phraseAt(tokens, index, between);
  const low = amountAt(tokens, index + opening, ugxPerDollar);
  if (!low || !isOneOf(tokens, low.next, towards)) return null;
  const isDollars = dollars.has(tokens[index + opening]?.plain ?? '');
  const upper = amountAt(tokens, low.next + 1, ugxPerDollar);
  const high = upper && isDollars && !upper.isMoney ? inDollars(upper, ugxPerDollar) : upper;
  if (!high || !(high.isMoney || high.shillings >= likelyMoney)) return null;
  // In '500-800k' both numbers are thousands.
  const scale = low.isMoney || low.shillings >= likelyMoney ? 1 : sizeOf(tokens, low.next + 1, high);
  const ends = [stored(low.shillings * scale), stored(high.shillings)];
  return {
    min: Math.min(...ends),
    max: Math.max(...ends),
    period: high.period ?? low.period,
    next: high.next,
  };
}

function inDollars(amount: Amount, ugxPerDollar: number): Amount {
  return { ...amount, shillings: amount.shillings * ugxPerDollar, isMoney: true };
}

function sizeOf(tokens: readonly Token[], index: number, amount: Amount): number {
  const number = tokens.slice(index, amount.next).find(({ kind }) => kind === 'number');
  const plain = number ? numberIn(number.plain, true) : 0;
  return plain > 0 ? amount.shillings / plain : 1;
}

function singleAt(
  tokens: readonly Token[],
  index: number,
  ugxPerDollar: number,
  isPayment: boolean,
): AmountBounds | null {
  const most = phraseAt(tokens, index, atMost);
  const least = most ? 0 : phraseAt(tokens, index, atLeast);
  const near = most || least ? 0 : phraseAt(tokens, index, about);
  const words = most + least + near;
  const amount = amountAt(tokens, index + words, ugxPerDollar);
  if (!amount) return null;
  const value = words > 0 || isPayment ? withThousands(amount) : amount;
  if (!value.isMoney && value.shillings < likelyMoney) return null;
  const below = words ? 0 : phraseAt(tokens, amount.next, orLess);
  const above = words ? 0 : phraseAt(tokens, amount.next, orMore);
  const shillings = stored(value.shillings);
  const next = value.next + below + above;
  const { period } = value;
  if (least || above) return { min: shillings, period, next };
  if (near) return { min: stored(shillings * 0.75), max: stored(shillings * 1.25), period, next };
  return { max: shillings, period, next };
}

/** Reads 'under 800' as 800,000, because people leave out the thousands. */
function withThousands(amount: Amount): Amount {
  const isShort = !amount.isMoney && amount.shillings >= 50 && amount.shillings < likelyMoney;
  return isShort ? { ...amount, shillings: amount.shillings * 1_000, isMoney: true } : amount;
}

/**
 * Skips '100 m from the tarmac' and '5 minutes walk', which are neither prices nor filters. Returns the index
 * of the token after them, or null.
 */
export function afterDistance(tokens: readonly Token[], index: number): number | null {
  const isDistance =
    tokens[index]?.kind === 'number' &&
    isOneOf(tokens, index + 1, distances) &&
    isOneOf(tokens, index + 2, distanceWords) &&
    tokens[index + 3]?.kind !== 'number';
  return isDistance ? index + 3 : null;
}

function amountAt(tokens: readonly Token[], index: number, ugxPerDollar: number): Amount | null {
  let next = index;
  let currency = currencyAt(tokens, next);
  if (currency) next += 1;
  const spelled = spelledAt(tokens, next);
  const number = tokens[next];
  if (!spelled && number?.kind !== 'number') return null;
  next = spelled?.next ?? next + 1;
  const size = sizeAt(tokens, next);
  if (size) next += 1;
  if (!currency) {
    currency = currencyAt(tokens, next);
    if (currency) next += 1;
  }
  while (
    tokens[next]?.plain === '=' ||
    (tokens[next]?.plain === '-' && isNextTo(tokens, next) && tokens[next + 1]?.kind !== 'number')
  )
    next += 1;
  const count = spelled?.value ?? numberIn(number?.plain ?? '', size !== null || currency === 'USD');
  const value = count * (size ?? 1);
  const shillings = currency === 'USD' ? Math.round(value * ugxPerDollar) : value;
  while (isOneOf(tokens, next, ignoredWords)) next += 1;
  const period = periodAt(tokens, next);
  next = period?.next ?? next;
  while (isOneOf(tokens, next, ignoredWords)) next += 1;
  return { shillings, isMoney: size !== null || currency !== null, period, next };
}

/**
 * Parses 'half a million', 'one million', '5 hundred thousand' or '1 and a half million', up to the word for
 * the size.
 */
function spelledAt(tokens: readonly Token[], from: number): { value: number; next: number } | null {
  const plain = tokens[from]?.plain ?? '';
  const half = phraseAt(tokens, from, halves);
  let next = from + (half || 1);
  let value = half ? 0.5 : Object.hasOwn(numbers, plain) ? numbers[plain] : undefined;
  if (value === undefined && tokens[from]?.kind === 'number') value = numberIn(plain, true);
  if (value === undefined && plain === 'a') value = 1;
  if (value === undefined) return null;
  const hundred = isOneOf(tokens, next, hundreds);
  if (hundred) [value, next] = [value * 100, next + 1];
  const more = half ? 0 : phraseAt(tokens, next, andHalf);
  if (more) [value, next] = [value + 0.5, next + more];
  // A unit right after a digit is parsed with the digit, and 'one k' is not an amount.
  const isSpelled = half || hundred || more || tokens[from]?.kind === 'word';
  const isSized = sizeAt(tokens, next) !== null && (tokens[next]?.plain.length ?? 0) > 1;
  return isSpelled && (isSized || (hundred && tokens[next]?.plain === 'k')) ? { value, next } : null;
}

function periodAt(tokens: readonly Token[], from: number): Period | null {
  const night = phraseAt(tokens, from, nights);
  const length = night || phraseAt(tokens, from, months);
  return length > 0 ? { isNight: night > 0, from, next: from + length } : null;
}

function currencyAt(tokens: readonly Token[], index: number): 'UGX' | 'USD' | null {
  if (isOneOf(tokens, index, shillings)) return 'UGX';
  return isOneOf(tokens, index, dollars) ? 'USD' : null;
}

function sizeAt(tokens: readonly Token[], index: number): number | null {
  const word = tokens[index]?.plain ?? '';
  const size = Object.hasOwn(sizes, word) ? sizes[word] : undefined;
  if (size === undefined) return null;
  // A lone 'b' counts only right after a number, because '5 b' may mean anything.
  return word.length > 1 || isNextTo(tokens, index) || !isOneOf(tokens, index, new Set(['b'])) ? size : null;
}

function stored(shillings: number): number {
  return Math.min(largest, Math.max(0, Math.round(shillings)));
}
