/**
 * The filters whose matches can be left out, as `not=area:kira`. `text` leaves out homes that mention all of
 * its words.
 */
export const exclusionKinds = [
  'area',
  'near',
  'along',
  'category',
  'type',
  'price',
  'bedrooms',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'feature',
  'hasTour',
  'furnished',
  'meter',
  'power',
  'water',
  'road',
  'tenure',
  'compound',
  'floor',
  'bank',
  'text',
] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];

/** Splits `area:kira` into the filter and its value. */
export function splitExclusion(text: string): { kind: ExclusionKind; value: string } | null {
  const at = text.indexOf(':');
  const kind = exclusionKinds.find((candidate) => candidate === text.slice(0, at));
  const value = text.slice(at + 1).trim();
  return kind && value ? { kind, value } : null;
}

/**
 * The filters whose matches can only be left out together with the homes that do not state the fact, because
 * such a home may have it.
 */
export const statedFilters = ['meter', 'power', 'road', 'tenure', 'furnished', 'compound'] as const;
