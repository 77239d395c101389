export const tourLimits = {
  zipMaxBytes: 5 * 1024 ** 3,
  /** How much of the list of files a reply shows. */
  directoryContents: 200,
  filenameMax: 255,
} as const;

/** The specification's sentences, word for word. */
export const tourMessages = {
  notZipName: 'Please upload a ZIP file (3D Vista tour export)',
  tooLarge: 'File is too large. Maximum allowed size is 5GB',
  uploaded: 'Virtual tour uploaded and extracted successfully',
} as const;
