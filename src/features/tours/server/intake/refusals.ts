import { projectError } from '#features/tours/detect-wrong-upload.ts';
import { tourMessages } from '#features/tours/limits.ts';
import type { TourPage } from '#features/tours/tour-page.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import { english, type Message } from '#kit/msg.ts';
import { isStorable } from '#kit/text.ts';
import { quoteName } from '#kit/zip-names.ts';

/**
 * Checks the name of an uploaded file.
 * @throws AppError 'invalid' for a name that does not end in .zip, or contains characters that cannot be
 * stored
 */
export function requireZipName(filename: string): void {
  if (!/\.zip$/i.test(filename))
    throw filenameError('tour_not_zip', englishText(projectError(filename) ?? tourMessages.notZipName));
  if (!isStorable(filename)) throw filenameError('tour_bad_name', unstorableName);
}

const unstorableName = english(
  'The file name contains characters that we cannot store. Rename the file and try again.',
);

function filenameError(code: string, message: Message): AppError {
  return new AppError('invalid', code, message, { fields: { tourZip: message } });
}

export function zipTooLargeError(): AppError {
  return new AppError('too-large', 'tour_too_large', englishText(tourMessages.tooLarge), {
    fields: { tourZip: englishText(tourMessages.tooLarge) },
  });
}

export function filesGoneError(): AppError {
  return new AppError('unavailable', 'tour_files_gone', english('Something went wrong. Please try again.'));
}

export function pageTooLargeError(path: string): AppError {
  return new AppError(
    'unprocessable',
    'tour_page_too_large',
    english('{path} is too large to be a tour’s start page.', { path: quoteName(path) }),
  );
}

export function notATourError({ code, error }: Exclude<TourPage, { page: string }>): AppError {
  return new AppError('unprocessable', code, englishText(error));
}
