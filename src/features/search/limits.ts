/**
 * The maximum number of areas in one search. It is a separate export, because the search page needs no other
 * limit.
 */
export const areasMax = 6;

/** The maximum number of roads in one search. */
export const roadsMax = 4;

/** The maximum number of features in a text. */
export const featuresMax = 10;

/** The maximum number of exclusions in one search. */
export const exclusionsMax = 10;

/** The maximum number of surroundings in one search. */
export const surroundingsMax = 6;

/** The largest plot that can be searched for, in decimals: ten thousand acres. */
export const maxPlotDecimals = 1_000_000;

export const searchLimits = {
  pageDefault: 24,
  pageMax: 100,
  /** The default and maximum number of properties in a response of the list endpoint. */
  listMax: 1_000,
  /** The number of matches above which `total` is a lower bound. */
  countMax: 1_000,
  neighboursMax: 6,
} as const;
