import { magnitudeFactors } from '#kit/amount-text.ts';
import { hundreds } from './amounts.ts';
import { countAt } from './rooms.ts';
import { isOneOf, phraseAt, type Token } from './tokens.ts';

const guestWords = new Set(
  'guest guests people persons person pax ppl adult adults visitors friends heads tourists sleepers'.split(
    ' ',
  ),
);
const coupleWords = new Set(['couple', 'couples']);
const childWords = new Set('kids kid children child infants toddlers babies'.split(' '));
const connectors = new Set(['and', 'plus', '+', 'with']);
const capacityWords = ['sleeps', 'sleep', 'sleeping', 'accommodates', 'accommodating', 'hosts', 'fits'];
const partyPhrases = [
  'for',
  'family of',
  'group of',
  'party of',
  'we are',
  'for a family of',
  'for a group of',
];
const couplePhrases = ['for a couple', 'for couple', 'for couples', 'for two of us'];
const ofUsPhrases = ['of us'];
const qualifiers = ['at least', 'up to', 'about', 'a group of', 'a family of'];
const nightUnits = new Set(['night', 'nights', 'nites']);
const durationUnits = new Set([...nightUnits, 'days', 'weekend', 'weekends']);
const nonGuestWords = new Set([
  ...'night nights nites day days weekend weekends week weeks month months year years'.split(' '),
  ...hundreds,
  ...Object.keys(magnitudeFactors),
]);
const maxGuests = 20;

/**
 * Parses 'sleeps 4', 'for six people', '5 guests', 'family of 4', and 'for four' after a word for a stay.
 * Returns the number of guests and the index of the token after them.
 */
export function guestsAt(
  tokens: readonly Token[],
  index: number,
  isStay: boolean,
): { value: number; next: number } | null {
  const coupleLength = isStay ? phraseAt(tokens, index, couplePhrases) : 0;
  if (coupleLength) return { value: 2, next: index + coupleLength };
  const capacityLength = phraseAt(tokens, index, capacityWords);
  const partyLength = capacityLength ? 0 : phraseAt(tokens, index, partyPhrases);
  const qualifierLength =
    capacityLength + partyLength > 0 ? phraseAt(tokens, index + capacityLength + partyLength, qualifiers) : 0;
  const countIndex = index + capacityLength + partyLength + qualifierLength;
  const value = countAt(tokens, countIndex);
  if (value === null || value < 1 || value > maxGuests) return null;
  if (isStay && isOneOf(tokens, countIndex + 1, coupleWords) && value <= maxGuests / 2)
    return { value: value * 2, next: countIndex + 2 };
  if (isOneOf(tokens, countIndex + 1, guestWords)) {
    const connectorLength = isOneOf(tokens, countIndex + 2, connectors) ? 1 : 0;
    const childCount = isOneOf(tokens, countIndex + 3 + connectorLength, childWords)
      ? countAt(tokens, countIndex + 2 + connectorLength)
      : null;
    if (childCount !== null && value + childCount <= maxGuests)
      return { value: value + childCount, next: countIndex + 4 + connectorLength };
    return { value, next: countIndex + 2 };
  }
  const ofUsLength = phraseAt(tokens, countIndex + 1, ofUsPhrases);
  if (ofUsLength) return { value, next: countIndex + 1 + ofUsLength };
  const isPlainFor = tokens[index]?.plain === 'for' && partyLength === 1;
  const isExplicit = capacityLength > 0 || (partyLength > 0 && !isPlainFor) || (isPlainFor && isStay);
  const isTime = isOneOf(tokens, countIndex + 1, nonGuestWords);
  return isExplicit && !isTime ? { value, next: countIndex + 1 } : null;
}

/**
 * Parses the length of a stay: 'for 3 nights', '2 nights'. The value is 0 for '3 days', which may be two
 * nights or three.
 */
export function nightsAt(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  const start = tokens[index]?.plain === 'for' ? index + 1 : index;
  const value = countAt(tokens, start);
  if (value === null || !isOneOf(tokens, start + 1, durationUnits)) return null;
  return { value: isOneOf(tokens, start + 1, nightUnits) ? value : 0, next: start + 2 };
}
