import { projectError } from '#features/tours/detect-wrong-upload.ts';
import { tourLimits, tourMessages } from '#features/tours/limits.ts';

/**
 * The screen on which a tour is uploaded: the property's form or the Virtual Tour Manager, whose texts differ
 * slightly.
 */
export type UploadScreen = 'form' | 'manager';

const errorTexts = {
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
  offline: 'You are offline. Please try again when you are back online.',
  checkInterrupted:
    'The connection was lost while we were checking the tour. Your upload is saved. Please run the check again.',
  notInspected: 'You are offline, so we could not check this file yet. We will check it after the upload.',
  crossOrigin: 'There seems to be a cross-origin issue with the tour. Please check the server logs.',
} as const;

/** Returns the error of a chosen file by its name and size alone, or null if it is valid. */
export function fileError(file: { name: string; size: number }, place: UploadScreen): string | null {
  if (!/\.zip$/i.test(file.name)) return projectError(file.name) ?? errorTexts[place].notZip;
  if (file.size > tourLimits.zipMaxBytes) return errorTexts[place].tooLarge;
  return file.size === 0 ? 'The file is empty.' : null;
}
