import { maxPhrases, minPhrases } from '#features/search/amount-phrases.ts';
import { countAt } from '#features/search/rooms.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isOneOf, phraseAt, type Token } from '#features/search/tokens.ts';

const limits = [...maxPhrases, 'not beyond', 'not higher than', 'not past', 'up to the', 'lower than'];
const ordinals = new Set('first second third fourth fifth sixth seventh eighth top'.split(' '));
const ordinalSuffixes = new Set(['st', 'nd', 'rd', 'th']);
const floorWords = new Set(['floor', 'flr']);
const storeyWords = new Set(['floors', 'storeys', 'stories', 'levels']);

/**
 * Parses 'not above the second floor' and 'at most 2 floors'. No filter can express them, except that nothing is
 * lower than the ground floor.
 */
export function floorLimitAt(
  tokens: readonly Token[],
  index: number,
): { filters: ParsedFilter[]; next: number } | null {
  const limitLength = phraseAt(tokens, index, limits);
  const boundLength = limitLength || phraseAt(tokens, index, minPhrases);
  const start = index + boundLength;
  if (countAt(tokens, start) !== null && isOneOf(tokens, start + 1, storeyWords))
    return { filters: [], next: start + 2 };
  if (!limitLength) return null;
  const floorIndex = isOneOf(tokens, start, new Set(['the'])) ? start + 1 : start;
  const isGround = tokens[floorIndex]?.plain === 'ground';
  const suffixLength = isOneOf(tokens, floorIndex + 1, ordinalSuffixes) ? 1 : 0;
  const isFloor =
    (isGround ||
      isOneOf(tokens, floorIndex, ordinals) ||
      (suffixLength > 0 && countAt(tokens, floorIndex) !== null)) &&
    isOneOf(tokens, floorIndex + 1 + suffixLength, floorWords);
  if (!isFloor) return null;
  return {
    filters: isGround ? [{ kind: 'floor', value: 'ground' }] : [],
    next: floorIndex + 2 + suffixLength,
  };
}
