import { tourMessages } from '#features/tours/limits.ts';
import type { TourPage } from '#features/tours/tour-page.ts';
import { projectFault } from '#features/tours/what-else.ts';
import { AppError } from '#kit/app-error.ts';
import { isStorable } from '#kit/text.ts';
import { quoted } from '#kit/zip-names.ts';

/** @throws AppError invalid */
export function requireZipName(filename: string): void {
  if (!/\.zip$/i.test(filename))
    throw badName('tour_not_zip', projectFault(filename) ?? tourMessages.notZipName);
  if (!isStorable(filename)) throw badName('tour_bad_name', unstorableName);
}

const unstorableName = 'The file name contains characters that cannot be stored. Please rename the file.';

function badName(code: string, message: string): AppError {
  return new AppError('invalid', code, message, { fields: { tourZip: message } });
}

export function zipTooLarge(): AppError {
  return new AppError('too-large', 'tour_too_large', tourMessages.tooLarge, {
    fields: { tourZip: tourMessages.tooLarge },
  });
}

export function goneMeanwhile(): AppError {
  return new AppError('unavailable', 'tour_files_gone', 'Something got in the way. Please try again.');
}

export function pageTooLarge(path: string): AppError {
  return new AppError(
    'unprocessable',
    'tour_page_too_large',
    `${quoted(path)} is far too large for the page of a tour.`,
  );
}

export function noTour({ code, fault }: Exclude<TourPage, { page: string }>): AppError {
  return new AppError('unprocessable', code, fault);
}
