/** Limits that the server enforces and the desk shows beforehand. */
export const listingLimits = {
  pageDefault: 50,
  pageMax: 200,
  searchMax: 100,
  /** How many listings are selected and changed at once. */
  bulkMax: 2_000,
  /** How long a change of many listings can be undone. */
  undoMs: 24 * 3_600_000,
  expiringDays: 7,
  tabsMax: 20,
  tabNameMax: 40,
  percentMin: -50,
  percentMax: 100,
  figureDays: 30,
  picturesMax: 30,
  captionMax: 300,
  planPinsMax: 60,
  importBytesMax: 5_000_000,
  importLinesMax: 2_000,
  importColumnsMax: 100,
  /** More than a description or the captions of thirty pictures need. */
  importCellCharacters: 20_000,
  importLineCharacters: 200_000,
  /** How long an import can be undone. */
  undoImportMs: 24 * 3_600_000,
  /** A photograph that an import names by its address. */
  photoFetch: { mostBytes: 15_000_000, withinMs: 30_000, mostRedirects: 5 },
  /** How long an unused picture is kept, because a draft on somebody's device may refer to it. */
  uploadsKeptMs: 30 * 24 * 3_600_000,
  /** How long a picture file without a row is kept: longer than any upload takes. */
  unusedPicturesKeptMs: 24 * 3_600_000,
} as const;
