export const tourLimits = {
  zipMaxBytes: 5 * 1024 ** 3,
  /** How much of the list of files a reply shows. */
  directoryContents: 200,
  filenameMax: 255,
  /** How long an upload that stopped can be gone on with. */
  uploadKeptMs: 48 * 3_600_000,
  /** How long one of which nothing has come keeps its place: whoever began it may never have heard its name. */
  uploadAwaitedMs: 3_600_000,
  /** How long one that was replaced is still served to those who are walking in it. */
  replacedServedMs: 3_600_000,
  /** How long versions stay that are neither shown nor the latest but one. */
  versionsKeptMs: 7 * 24 * 3_600_000,
  /** How long files stay of which no version knows: longer than any import takes. */
  unusedFilesKeptMs: 24 * 3_600_000,
  /** Unfinished uploads of one account. */
  uploadsAtOnce: 10,
} as const;

/** The specification's sentences, word for word. */
export const tourMessages = {
  notZipName: 'Please upload a ZIP file (3D Vista tour export)',
  tooLarge: 'File is too large. Maximum allowed size is 5GB',
  noFile: 'Please select a ZIP file to upload',
  uploaded: 'Virtual tour uploaded and extracted successfully',
} as const;

/** How far into its page an export is read: the pages of players have 2 to 15 kB, and their head stands in front. */
export const pageHeadChars = 65_536;
