import { countAt } from '#features/search/rooms.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';

type Months = { filter: ParsedFilter; next: number };

const limits = [
  'max',
  'maximum',
  'at most',
  'up to',
  'upto',
  'not more than',
  'no more than',
  'only',
  'pay',
  'paying',
];
const monthWords = new Set(['month', 'months', 'mo', 'mwezi', 'myezi', 'emyezi', 'miezi']);
const monthWordsBeforeNumber = new Set(['myezi', 'emyezi', 'miezi', 'mwezi']);
const yearWords = new Set(['year', 'years', 'yr', 'yrs']);
const fullWords = new Set(['full', 'whole']);
const payWords = new Set(['pay', 'paying']);
const connectors = new Set(['of', 'as', 'rent']);
const oneWords = new Set(['a', 'single']);
const firstPaymentPhrases = [
  'upfront',
  'up front',
  'first payment',
  'initial payment',
  'to move in',
  'move in',
  'total',
];
const advancePhrases = [
  'advance',
  'in advance',
  'advance payment',
  'rent in advance',
  'rent advance',
  'prepayment',
  'mbele',
];
const depositPhrases = ['deposit', 'security deposit', 'security', 'caution'];
const noDepositPhrases = [
  'no deposit',
  'no deposits',
  'no security deposit',
  'no security',
  'without deposit',
  'without a deposit',
  'without security deposit',
  'zero deposit',
  '0 deposit',
  'deposit free',
  'no caution',
];
const monthlyPhrases = [
  'pay monthly',
  'monthly pay',
  'pays monthly',
  'paid monthly',
  'paying monthly',
  'pay per month',
  'pay every month',
  'pay month by month',
  'monthly payment',
  'monthly payments',
  'month by month',
  'no advance',
  'without advance',
  'no upfront',
  'nothing upfront',
];

/** The words before months that are not paid for: 'in 3 months' is a date. */
const timeWords = new Set([
  'for',
  'in',
  'within',
  'after',
  'every',
  'than',
  'about',
  'stay',
  'stays',
  'lease',
  'contract',
]);

/**
 * Parses '3 months upfront', 'one month advance', 'no deposit' and 'pay monthly'. Months alone are those of the
 * first rent, unless the text is about a short stay.
 */
export function monthsAt(tokens: readonly Token[], index: number, isStay: boolean): Months | null {
  const noDeposit = phraseAt(tokens, index, noDepositPhrases);
  if (noDeposit) return { filter: { kind: 'maxDepositMonths', value: 0 }, next: index + noDeposit };
  const monthly = phraseAt(tokens, index, monthlyPhrases);
  if (monthly) return { filter: { kind: 'maxAdvanceMonths', value: 1 }, next: index + monthly };
  const prefix = phraseAt(tokens, index, limits);
  const start = index + prefix;
  const isPayment = prefix > 0 && isOneOf(tokens, index, payWords);
  const purposeBefore = purposeAt(tokens, start);
  const from = purposeBefore ? skip(tokens, purposeBefore.next) : start;
  const years = yearCountAt(tokens, from);
  const count = monthCountAt(tokens, from) ?? years;
  if (!count) return null;
  const purpose =
    purposeBefore ??
    purposeAt(tokens, skip(tokens, count.next)) ??
    (isPayment || !(isStay || years || isOneOf(tokens, start - 1, timeWords))
      ? { kind: 'maxAdvanceMonths' as const, next: count.next }
      : null);
  if (!purpose) return null;
  const next = Math.max(count.next, purpose.next);
  return {
    filter: { kind: purpose.kind, value: count.value },
    next: next + phraseAt(tokens, next, limits),
  };
}

/** Skips a limit and 'of' between the months and what they pay for: '3 months max upfront'. */
function skip(tokens: readonly Token[], index: number): number {
  const next = index + phraseAt(tokens, index, limits);
  return isOneOf(tokens, next, connectors) ? next + 1 : next;
}

function monthCountAt(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  if (isOneOf(tokens, index, monthWordsBeforeNumber)) {
    const value = countAt(tokens, index + 1);
    if (value !== null) return { value, next: index + 2 };
  }
  const isArticle = isOneOf(tokens, index, oneWords);
  const value = isArticle ? 1 : countAt(tokens, index);
  return value !== null && isOneOf(tokens, index + 1, monthWords) ? { value, next: index + 2 } : null;
}

/** Returns the months of '1 year' and 'one full year'. */
function yearCountAt(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  const value = isOneOf(tokens, index, oneWords) ? 1 : countAt(tokens, index);
  const unitIndex = isOneOf(tokens, index + 1, fullWords) ? index + 2 : index + 1;
  return value !== null && value > 0 && value <= 5 && isOneOf(tokens, unitIndex, yearWords)
    ? { value: value * 12, next: unitIndex + 1 }
    : null;
}

function purposeAt(
  tokens: readonly Token[],
  index: number,
): { kind: 'maxFirstMonths' | 'maxAdvanceMonths' | 'maxDepositMonths'; next: number } | null {
  const kinds = [
    ['maxFirstMonths', firstPaymentPhrases],
    ['maxAdvanceMonths', advancePhrases],
    ['maxDepositMonths', depositPhrases],
  ] as const;
  for (const [kind, phrases] of kinds) {
    const length = phraseAt(tokens, index, phrases);
    if (length) return { kind, next: index + length };
  }
  return null;
}
