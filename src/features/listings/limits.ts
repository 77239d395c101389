/** What the desk takes, for the server that enforces it and the screen that says it first. */
export const deskLimits = {
  pageDefault: 50,
  pageMax: 200,
  searchMax: 100,
  picturesMax: 30,
  captionMax: 300,
  importBytesMax: 5_000_000,
  importLinesMax: 2_000,
  importColumnsMax: 100,
  /** More than a description, or the captions of thirty pictures. */
  importCellCharacters: 20_000,
  importLineCharacters: 200_000,
  /** How long a picture stays that no listing shows: a draft on somebody's device may hold it. */
  uploadsKeptMs: 30 * 24 * 3_600_000,
  /** How long a picture's file stays that nothing knows: longer than any upload takes. */
  unusedPicturesKeptMs: 24 * 3_600_000,
} as const;
