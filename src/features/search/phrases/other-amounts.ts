import { amountRangeAt } from '#features/search/amounts.ts';
import { countAt } from '#features/search/rooms.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import { guestWords, maxGuests } from './guests.ts';

const incomes = (
  'income|rental income|monthly income|earning|earns|fetching|fetches|collecting|collects|' +
  'generating|generates|bringing|brings|bringing in|making|yielding|paying rent|returns|deposit|' +
  'down payment|downpayment|initial deposit|salary|i earn|my salary is|service charge|booking fee|' +
  'inspection fee|boda fare'
).split('|');
const links = ['of', 'about', 'around', 'is', 'up to', 'at least', 'over', 'above'];
const incomesAfter = 'income|rental income|monthly income|in rent|from tenants|salary|service charge'.split(
  '|',
);
const otherPeriods = (
  'per semester|a semester|each semester|semester|per sem|a sem|per term|a term|per academic year|' +
  'per hour|an hour|per sqm|per sq m|per square metre|per square meter|in total|altogether|' +
  'for all nights|for the whole stay|per decimal|a decimal|per acre|an acre|per plot'
).split('|');
const countedNouns = new Set(
  'units rentals doors houses apartments flats shops offices cottages blocks'.split(' '),
);

/**
 * Parses an amount that is no price of a home, such as 'income of 4m a month', '1.8m per semester' or '200 people'.
 * Returns the index of the token after it, or null.
 */
export function otherAmountEnd(tokens: readonly Token[], index: number, ugxPerDollar: number): number | null {
  const { kind, plain = '' } = tokens[index] ?? {};
  const isCrowd = kind === 'number' && Number(plain) > maxGuests && isOneOf(tokens, index + 1, guestWords);
  if (isCrowd) return index + 2;
  const incomeLength = phraseAt(tokens, index, incomes);
  const from = index + incomeLength;
  const amount = amountRangeAt(
    tokens,
    from + phraseAt(tokens, from, links) * Math.sign(incomeLength),
    ugxPerDollar,
  );
  if (!amount) return null;
  if (incomeLength > 0) return amount.next;
  const afterLength =
    phraseAt(tokens, amount.next, incomesAfter) || phraseAt(tokens, amount.next, otherPeriods);
  return afterLength > 0 ? amount.next + afterLength : null;
}

/** Returns the index after '6 units', or null. Listings do not record this number. */
export function countedHomesEnd(tokens: readonly Token[], index: number): number | null {
  const count = countAt(tokens, index);
  return count !== null && count > 1 && isOneOf(tokens, index + 1, countedNouns) ? index + 2 : null;
}
