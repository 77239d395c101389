export const tourLimits = {
  zipMaxBytes: 5 * 1024 ** 3,
  /** The maximum number of file names in a response. */
  directoryContents: 200,
  filenameMax: 255,
  /** The time for which an interrupted upload can be resumed. */
  uploadRetentionMs: 48 * 3_600_000,
  /**
   * The time for which an upload without received bytes counts against the limit. The client may never have
   * received its id, and then cannot cancel it.
   */
  idleUploadMs: 3_600_000,
  /** The time for which a replaced tour is still served to visitors who have it open. */
  replacedServedMs: 3_600_000,
  /** The retention time of versions that are neither published nor the newest unpublished one. */
  versionRetentionMs: 7 * 24 * 3_600_000,
  /** The retention time of files without a version, which is longer than any import takes. */
  unusedFileRetentionMs: 24 * 3_600_000,
  /** The maximum number of unfinished uploads per account. */
  maxUnfinishedUploads: 10,
} as const;

/** The messages of the upload API. They are fixed, because clients and tests rely on them. */
export const tourMessages = {
  notZipName: 'Please upload a ZIP file (3D Vista tour export)',
  tooLarge: 'File is too large. Maximum allowed size is 5GB',
  noFile: 'Please select a ZIP file to upload',
  uploaded: 'Virtual tour uploaded and extracted successfully',
} as const;

/**
 * The number of characters that are read of an export's page. Pages of exports have 2 to 15 kB, and begin
 * with the head.
 */
export const pageHeadChars = 65_536;
