export const tourLimits = {
  zipMaxBytes: 5 * 1024 ** 3,
  /** How many file names a response lists. */
  directoryContents: 200,
  filenameMax: 255,
  /** How long an interrupted upload can be resumed. */
  uploadKeptMs: 48 * 3_600_000,
  /** How long an upload that has received nothing counts against the limit: its creator may never have got its id. */
  uploadAwaitedMs: 3_600_000,
  /** How long a replaced tour is still served to visitors who have it open. */
  replacedServedMs: 3_600_000,
  /** How long a version is kept that is neither published nor the newest of the others. */
  versionsKeptMs: 7 * 24 * 3_600_000,
  /** How long files without a version are kept: longer than any import takes. */
  unusedFilesKeptMs: 24 * 3_600_000,
  /** Unfinished uploads per account. */
  uploadsAtOnce: 10,
} as const;

/** Fixed texts: clients and tests rely on them. */
export const tourMessages = {
  notZipName: 'Please upload a ZIP file (3D Vista tour export)',
  tooLarge: 'File is too large. Maximum allowed size is 5GB',
  noFile: 'Please select a ZIP file to upload',
  uploaded: 'Virtual tour uploaded and extracted successfully',
} as const;

/** How much of an export's page is read: the players' pages have 2 to 15 kB, with the head first. */
export const pageHeadChars = 65_536;
