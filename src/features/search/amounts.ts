import { isNextTo, isOneOf, phraseAt, type Token } from './tokens.ts';

/**
 * `shillings` are whole; `next` is the index of the token after the amount. `isMoney` is true when a currency or a
 * size ('k', 'million') was given.
 */
type Amount = { shillings: number; isMoney: boolean; next: number };

export type AmountRange = { min?: number; max?: number; isFirstPayment: boolean; next: number };

const sizes: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  thou: 1e3,
  '000': 1e3,
  m: 1e6,
  mil: 1e6,
  mill: 1e6,
  mln: 1e6,
  million: 1e6,
  millions: 1e6,
  milion: 1e6,
  millon: 1e6,
  meg: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  bilion: 1e9,
};
const shillings = new Set(['ugx', 'shs', 'sh', 'ush', 'ushs', 'shillings', 'shilling', 'ugsh', 'ugs']);
const dollars = new Set(['$', 'usd', 'dollars', 'dollar', 'us']);
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
const aways = new Set(['from', 'to', 'off', 'away', 'walk', 'walking', 'drive', 'driving', 'ride']);
const between = ['between', 'from'];
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
const periods = new Set(['per', 'a', 'pm', 'p', 'month', 'monthly', 'night', 'only', 'each', 'pcm']);
const largest = 100_000_000_000_000;
const likelyMoney = 10_000;

/**
 * Parses an amount and the words around it: 'under 800k', 'from 1 to 1.5m', 'first payment 3m'. An amount without
 * such words is a maximum.
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

type Ends = { min?: number; max?: number; next: number };

function rangeAt(tokens: readonly Token[], index: number, ugxPerDollar: number): Ends | null {
  const opening = phraseAt(tokens, index, between);
  const low = amountAt(tokens, index + opening, ugxPerDollar);
  if (!low || !isOneOf(tokens, low.next, towards)) return null;
  const isDollars = dollars.has(tokens[index + opening]?.plain ?? '');
  const written = amountAt(tokens, low.next + 1, ugxPerDollar);
  const high = written && isDollars && !written.isMoney ? inDollars(written, ugxPerDollar) : written;
  if (!high || !(high.isMoney || high.shillings >= likelyMoney)) return null;
  // In '500-800k' both numbers are thousands.
  const scale = low.isMoney || low.shillings >= likelyMoney ? 1 : sizeOf(tokens, low.next + 1, high);
  const ends = [stored(low.shillings * scale), stored(high.shillings)];
  return { min: Math.min(...ends), max: Math.max(...ends), next: high.next };
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
): Ends | null {
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
  if (least || above) return { min: shillings, next };
  if (near) return { min: stored(shillings * 0.75), max: stored(shillings * 1.25), next };
  return { max: shillings, next };
}

/** 'under 800' means 800,000: people leave out the thousands. */
function withThousands(amount: Amount): Amount {
  const isShort = !amount.isMoney && amount.shillings >= 50 && amount.shillings < likelyMoney;
  return isShort ? { ...amount, shillings: amount.shillings * 1_000, isMoney: true } : amount;
}

/**
 * '100 m from the tarmac' and '5 minutes walk' are neither prices nor filters. Returns the index of the token after
 * them, or null.
 */
export function afterDistance(tokens: readonly Token[], index: number): number | null {
  const isDistance =
    tokens[index]?.kind === 'number' &&
    isOneOf(tokens, index + 1, distances) &&
    isOneOf(tokens, index + 2, aways);
  return isDistance ? index + 3 : null;
}

function amountAt(tokens: readonly Token[], index: number, ugxPerDollar: number): Amount | null {
  let next = index;
  let currency = currencyAt(tokens, next);
  if (currency) next += 1;
  const number = tokens[next];
  if (number?.kind !== 'number') return null;
  next += 1;
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
  const value = numberIn(number.plain, size !== null || currency === 'USD') * (size ?? 1);
  const shillings = currency === 'USD' ? Math.round(value * ugxPerDollar) : value;
  while (isOneOf(tokens, next, periods) && tokens[next + 1]?.kind !== 'number') next += 1;
  return { shillings, isMoney: size !== null || currency !== null, next: withoutNight(tokens, next) };
}

/** Leaves 'night' unread, because it also tells the category of home. */
function withoutNight(tokens: readonly Token[], next: number): number {
  if (tokens[next - 1]?.plain !== 'night') return next;
  return isOneOf(tokens, next - 2, periods) ? next - 2 : next - 1;
}

function currencyAt(tokens: readonly Token[], index: number): 'UGX' | 'USD' | null {
  if (isOneOf(tokens, index, shillings)) return 'UGX';
  return isOneOf(tokens, index, dollars) ? 'USD' : null;
}

function sizeAt(tokens: readonly Token[], index: number): number | null {
  const word = tokens[index]?.plain ?? '';
  const size = Object.hasOwn(sizes, word) ? sizes[word] : undefined;
  if (size === undefined) return null;
  // A lone 'b' counts only right after a number: '5 b' may mean anything.
  return word.length > 1 || isNextTo(tokens, index) || !isOneOf(tokens, index, new Set(['b'])) ? size : null;
}

/** '800,000' and '1.500.000' have thousands separators; '1.5' and '1,5' have a decimal separator. */
function numberIn(text: string, mayHaveDecimals: boolean): number {
  const parts = text.split(/[.,]/);
  const grouped = parts.slice(1).every((part) => part.length === 3) && !text.startsWith('0');
  const isGrouped = grouped && (parts.length > 2 || text.includes(',') || !mayHaveDecimals);
  if (parts.length > 2 && !grouped) return Number(parts.join(''));
  return isGrouped ? Number(parts.join('')) : Number(parts.join('.'));
}

function stored(shillings: number): number {
  return Math.min(largest, Math.max(0, Math.round(shillings)));
}
