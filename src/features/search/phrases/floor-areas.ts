import { maxPhrases, minPhrases } from '#features/search/amount-phrases.ts';
import type { ParsedFilter } from '#features/search/search-filters.ts';
import { isNextTo, phraseAt, type Token } from '#features/search/tokens.ts';
import { parseGroupedNumber } from '#kit/amount-text.ts';

const squareMeters = [
  ...['sqm', 'sqms', 'sqmeters', 'sqmetres', 'sq m', 'sq mtrs', 'sq meters', 'sq metres', 'm sq', 'm 2'],
  ...['square m', 'square metre', 'square meter', 'square metres', 'square meters', 'meters square'],
];
const squareFeet = ['sqft', 'sq ft', 'sq feet', 'square ft', 'square foot', 'square feet', 'sqfeet'];
const perDecimal = { meters: 40.47, feet: 435.6 };

/** Parses '60 sqm'. It is the size of a plot in a text about land. No filter can express that of a home. */
export function floorAreaAt(
  tokens: readonly Token[],
  index: number,
  isLand: boolean,
): { filters: ParsedFilter[]; next: number } | null {
  const start = index + (phraseAt(tokens, index, maxPhrases) || phraseAt(tokens, index, minPhrases));
  const { kind, plain = '' } = tokens[start] ?? {};
  if (kind !== 'number') return null;
  const isSquared = tokens[start + 2]?.plain !== '2' || isNextTo(tokens, start + 2);
  const meters = isSquared ? phraseAt(tokens, start + 1, squareMeters) : 0;
  const feet = meters ? 0 : phraseAt(tokens, start + 1, squareFeet);
  if (!meters && !feet) return null;
  const next = start + 1 + meters + feet;
  const decimals = parseGroupedNumber(plain, true) / (meters ? perDecimal.meters : perDecimal.feet);
  const value = Math.round(decimals * 10) / 10;
  return { filters: isLand && value > 0 ? [{ kind: 'decimals', value }] : [], next };
}
