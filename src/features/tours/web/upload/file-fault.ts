import { tourLimits, tourMessages } from '#features/tours/limits.ts';
import { projectFault } from '#features/tours/what-else.ts';

/** Where the upload is shown: in the property's form or in the Virtual Tour Manager, whose texts differ slightly. */
export type UploadPlace = 'form' | 'manager';

const sentences = {
  form: { notZip: tourMessages.notZipName, tooLarge: tourMessages.tooLarge },
  manager: {
    notZip: 'Please upload a ZIP file from 3D Vista',
    tooLarge: 'Tour file is too large. Maximum allowed size is 5GB',
  },
} as const;

export const uploadMessages = {
  noFile: 'Please select a ZIP file to upload',
  noProperty: 'Please select a property first',
  failed: 'Failed to upload virtual tour',
  lineBroke: 'There is no connection right now. Please try again.',
  checkBroke:
    'The connection was lost while the server was checking the tour. Everything you sent is kept: please check it again.',
  notLookedInto:
    'There is no connection right now, so the file has not been checked yet. The server will check it when it arrives.',
  crossOrigin: 'There seems to be a cross-origin issue with the tour. Please check the server logs.',
} as const;

/** What is wrong with a chosen file by its name and size alone; null if nothing is. */
export function fileFault(file: { name: string; size: number }, place: UploadPlace): string | null {
  if (!/\.zip$/i.test(file.name)) return projectFault(file.name) ?? sentences[place].notZip;
  if (file.size > tourLimits.zipMaxBytes) return sentences[place].tooLarge;
  return file.size === 0 ? 'The file is empty.' : null;
}
