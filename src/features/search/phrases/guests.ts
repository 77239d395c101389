import { hundreds } from '#features/search/amounts.ts';
import { countAt, isRoomWord } from '#features/search/rooms.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';
import { magnitudeFactors } from '#kit/amount-text.ts';
import { bantuNumber } from './unit-first-amounts.ts';

export const guestWords = new Set(
  'guest guests people persons person pax ppl adult adults visitors friends heads tourists sleepers'.split(
    ' ',
  ),
);
/** People in Luganda and Swahili, who stand before their number. */
const bantuGuestWords = new Set(['watu', 'abantu', 'wageni', 'abagenyi']);
/** The words for guests that no tenant uses for a family. */
const stayGuestWords = new Set('guest guests pax adult adults visitors tourists sleepers'.split(' '));
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
/** Nights in Luganda and Swahili, which stand before their number. */
const bantuNights = new Set(['usiku', 'siku', 'ekiro', 'ebiro']);
const weekUnits = new Set(['week', 'weeks']);
const monthUnits = new Set(['month', 'months']);
const yearUnits = new Set(['year', 'years', 'yr', 'yrs']);
const durationUnits = new Set(['days', 'weekend', 'weekends']);
const nonGuestWords = new Set([
  ...'night nights nites day days weekend weekends week weeks month months year years car cars vehicle vehicles'.split(
    ' ',
  ),
  ...hundreds,
  ...Object.keys(magnitudeFactors),
]);
export const maxGuests = 20;

/**
 * Parses 'sleeps 4', 'for six people', '5 guests', 'family of 4', and 'for four' after a word for a stay.
 * Returns the number of guests and the index of the token after them.
 */
export function guestsAt(
  tokens: readonly Token[],
  index: number,
  isStay: boolean,
): { value: number; next: number; isStay?: boolean } | null {
  const bantuGuests = isOneOf(tokens, index, bantuGuestWords)
    ? (bantuNumber(tokens[index + 1]?.plain) ?? countAt(tokens, index + 1))
    : null;
  if (bantuGuests !== null) return { value: bantuGuests, next: index + 2 };
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
      return { value: value + childCount, next: countIndex + 4 + connectorLength, isStay: true };
    return { value, next: countIndex + 2, isStay: isOneOf(tokens, countIndex + 1, stayGuestWords) };
  }
  const ofUsLength = phraseAt(tokens, countIndex + 1, ofUsPhrases);
  if (ofUsLength) return { value, next: countIndex + 1 + ofUsLength };
  const isPlainFor = tokens[index]?.plain === 'for' && partyLength === 1;
  const isExplicit = capacityLength > 0 || (partyLength > 0 && !isPlainFor) || (isPlainFor && isStay);
  const isOther = isOneOf(tokens, countIndex + 1, nonGuestWords) || isRoomWord(tokens, countIndex + 1);
  return isExplicit && !isOther ? { value, next: countIndex + 1 } : null;
}

/**
 * Parses the length of a stay or of a tenancy: 'for 3 nights', '2 weeks', 'for 3 months'. The number of nights is 0
 * if it is not exact: '3 days' may be two nights or three.
 */
export function durationAt(
  tokens: readonly Token[],
  index: number,
): { nights: number; unit: 'night' | 'month' | 'year'; next: number } | null {
  const bantuCount = isOneOf(tokens, index, bantuNights)
    ? (bantuNumber(tokens[index + 1]?.plain) ?? countAt(tokens, index + 1))
    : null;
  if (bantuCount !== null) return { nights: bantuCount, unit: 'night', next: index + 2 };
  const isFor = tokens[index]?.plain === 'for';
  const start = isFor ? index + 1 : index;
  const count = countAt(tokens, start);
  if (count === null) return null;
  const next = start + 2;
  if (isOneOf(tokens, start + 1, nightUnits)) return { nights: count, unit: 'night', next };
  if (isOneOf(tokens, start + 1, weekUnits)) return { nights: count * 7, unit: 'night', next };
  if (isOneOf(tokens, start + 1, durationUnits)) return { nights: 0, unit: 'night', next };
  if (isFor && isOneOf(tokens, start + 1, monthUnits)) return { nights: 0, unit: 'month', next };
  return isFor && isOneOf(tokens, start + 1, yearUnits) ? { nights: 0, unit: 'year', next } : null;
}
