import { amountSizes } from '#kit/amount-text.ts';
import { hundreds } from './amounts.ts';
import { countAt } from './rooms.ts';
import { isOneOf, phraseAt, type Token } from './tokens.ts';

const people = new Set(
  'guest guests people persons person pax ppl adult adults visitors friends heads tourists sleepers'.split(
    ' ',
  ),
);
const children = new Set('kids kid children child infants toddlers babies'.split(' '));
const joins = new Set(['and', 'plus', '+', 'with']);
const capacityWords = ['sleeps', 'sleep', 'sleeping', 'accommodates', 'accommodating', 'hosts', 'fits'];
const parties = ['for', 'family of', 'group of', 'party of', 'we are', 'for a family of', 'for a group of'];
const couples = ['for a couple', 'for couple', 'for couples', 'for two of us'];
const ofUs = ['of us'];
const atLeast = ['at least', 'up to', 'about', 'a group of', 'a family of'];
const nights = new Set(['night', 'nights', 'nites']);
const times = new Set([...nights, 'days', 'weekend', 'weekends']);
const notGuests = new Set([
  ...'night nights nites day days weekend weekends week weeks month months year years'.split(' '),
  ...hundreds,
  ...Object.keys(amountSizes),
]);
const mostGuests = 20;

/**
 * Parses 'sleeps 4', 'for six people', '5 guests', 'family of 4', and 'for four' after a word for a stay.
 * Returns the number of guests and the index of the token after them.
 */
export function guestsAt(
  tokens: readonly Token[],
  index: number,
  isStay: boolean,
): { value: number; next: number } | null {
  const couple = isStay ? phraseAt(tokens, index, couples) : 0;
  if (couple) return { value: 2, next: index + couple };
  const sleeps = phraseAt(tokens, index, capacityWords);
  const party = sleeps ? 0 : phraseAt(tokens, index, parties);
  const least = sleeps + party > 0 ? phraseAt(tokens, index + sleeps + party, atLeast) : 0;
  const at = index + sleeps + party + least;
  const value = countAt(tokens, at);
  if (value === null || value < 1 || value > mostGuests) return null;
  if (isOneOf(tokens, at + 1, people)) {
    const and = isOneOf(tokens, at + 2, joins) ? 1 : 0;
    const young = isOneOf(tokens, at + 3 + and, children) ? countAt(tokens, at + 2 + and) : null;
    if (young !== null && value + young <= mostGuests) return { value: value + young, next: at + 4 + and };
    return { value, next: at + 2 };
  }
  const us = phraseAt(tokens, at + 1, ofUs);
  if (us) return { value, next: at + 1 + us };
  const isPlainFor = tokens[index]?.plain === 'for' && party === 1;
  const isExplicit = sleeps > 0 || (party > 0 && !isPlainFor) || (isPlainFor && isStay);
  const isTime = isOneOf(tokens, at + 1, notGuests);
  return isExplicit && !isTime ? { value, next: at + 1 } : null;
}

/**
 * Parses the length of a stay: 'for 3 nights', '2 nights'. '3 days' may be two nights or three, so it returns
 * 0.
 */
export function nightsAt(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  const start = tokens[index]?.plain === 'for' ? index + 1 : index;
  const value = countAt(tokens, start);
  if (value === null || !isOneOf(tokens, start + 1, times)) return null;
  return { value: isOneOf(tokens, start + 1, nights) ? value : 0, next: start + 2 };
}
