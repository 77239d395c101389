/** The limits that the server enforces and the dashboard shows in advance. */
export const listingLimits = {
  pageDefault: 50,
  pageMax: 200,
  searchMax: 100,
  /** The maximum number of listings that can be selected and changed at once. */
  bulkMax: 2_000,
  /** The time during which a bulk change can be undone. */
  undoMs: 24 * 3_600_000,
  expiringDays: 7,
  tabsMax: 20,
  tabNameMax: 40,
  percentMin: -50,
  percentMax: 100,
  statsDays: 30,
  picturesMax: 30,
  captionMax: 300,
  planPinsMax: 60,
  importBytesMax: 5_000_000,
  importRowsMax: 2_000,
  /** The time during which an import can be undone. */
  undoImportMs: 24 * 3_600_000,
  /** The limits for downloading a photo whose URL is in an import. */
  photoFetch: { mostBytes: 15_000_000, withinMs: 30_000, mostRedirects: 5 },
  /** The time for which an unused upload is retained, because a draft on a user's device may refer to it. */
  uploadRetentionMs: 30 * 24 * 3_600_000,
  /** The minimum age of a picture file that the sweep may remove. No upload takes longer. */
  sweepMinAgeMs: 24 * 3_600_000,
} as const;
