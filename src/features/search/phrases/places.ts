import { phraseAt, type Token } from '#features/search/tokens.ts';
import { joinedKey, type SearchTerms } from '#features/search/vocabulary-terms.ts';

/** The words before a place that homes are in. */
export const locationWords = ['in', 'at', 'within', 'along', 'mu', 'e', 'ku'];
/** The words before a place that homes are near. */
export const proximityWords = [
  'near',
  'near to',
  'nearby',
  'nearest',
  'nearest to',
  'around',
  'close to',
  'closer to',
  'next to',
  'not far from',
  'not too far from',
  'not very far from',
  'not so far from',
  'karibu na',
  'karibu',
  'opposite',
  'behind',
  'walking distance to',
  'walking distance from',
  'walking distance of',
  'walk to',
  'walk from',
  ...['walkable to', 'walkable from', 'walkable distance to', 'walkable distance from', 'a walk from'],
  ...['stones throw from', 'a stones throw from', 'beside', 'adjacent to', 'just after', 'just past'],
  ...['across from', 'in front of', 'neighbouring', 'not so far off', 'just before'],
  'minutes from',
  'minutes to',
  'okumpi ne',
  'okumpi na',
  'okumpi',
  'okuliraana',
  'okuliraanye',
  'kuliraanye',
  'eriraanye',
  'jirani na',
];

/** The names of the city centre, which mean it only as a place to be near or to travel to: 'townhouse', 'Kampala'. */
const centreNames = [
  ...['town', 'the town', 'city', 'the city', 'kampala', 'kampala town', 'kampala city', 'town centre'],
  ...['town center', 'city centre', 'city center', 'the city centre', 'kampala city centre', 'downtown'],
  ...['city square', 'kampala city square', 'the cbd', 'cbd', 'kampala cbd', 'kibuga', 'mu kibuga', 'mjini'],
];

/** Returns the area of the city centre if one of its names begins at `index`, and the index after it. */
export function centreAt(
  tokens: readonly Token[],
  index: number,
  { exact }: SearchTerms,
): { slug: string; next: number } | null {
  const length = phraseAt(tokens, index, centreNames);
  const meanings = exact.get(joinedKey(['city', 'centre']))?.meanings ?? [];
  const centre = meanings.find(({ kind }) => kind === 'area');
  return length > 0 && centre ? { slug: String(centre.value), next: index + length } : null;
}

/** The words before the name of a place that name a part of it: 'upper Naguru'. */
export const placeQualifiers = new Set(['upper', 'lower', 'greater', 'central', 'inner']);
/** The nouns after the name of a place that add nothing to it: 'Mukono town', 'Kisaasi roundabout', 'Kira Road'. */
export const settlementNouns = [
  'road',
  'rd',
  'street',
  'avenue',
  'highway',
  'bypass',
  'town',
  'town council',
  'municipality',
  'trading centre',
  'trading center',
  'village',
  'zone',
  'parish',
  'suburb',
  'side',
  'area',
  'stage',
  'taxi stage',
  'boda stage',
  'roundabout',
  'junction',
  'trading',
];
/** The nouns after the name of a place that name something in it: 'Ntinda market' is near Ntinda. */
export const publicPlaceNouns = [
  'main gate',
  'gate',
  'main campus',
  'barracks',
  'market',
  'church',
  'mosque',
  'school',
  'schools',
  'primary school',
  'secondary school',
  'hospital',
  'clinic',
  'health centre',
  'health center',
  'police',
  'police station',
  'mall',
  'supermarket',
  'campus',
  'university',
];
