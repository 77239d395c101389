import { AppError } from '#kit/app-error.ts';
import { quoted } from '#kit/server/zip/refusals.ts';
import type { FoundPage } from '../find-page.ts';
import { tourMessages } from '../limits.ts';

export function notAZipName(): AppError {
  return new AppError('invalid', 'tour_not_zip', tourMessages.notZipName, {
    fields: { tourZip: tourMessages.notZipName },
  });
}

export function zipTooLarge(): AppError {
  return new AppError('too-large', 'tour_too_large', tourMessages.tooLarge, {
    fields: { tourZip: tourMessages.tooLarge },
  });
}

export function pageTooLarge(path: string): AppError {
  return new AppError(
    'unprocessable',
    'tour_page_too_large',
    `${quoted(path)} is far too large for the page of a tour.`,
  );
}

/** Says what was found instead of the page, and what to zip. */
export function noPage(found: Exclude<FoundPage, { found: 'page' }>, directoryContents: string[]): AppError {
  return new AppError('unprocessable', 'tour_no_page', sentenceFor(found, directoryContents));
}

function sentenceFor(found: Exclude<FoundPage, { found: 'page' }>, contents: string[]): string {
  if (found.found === 'too deep') {
    return `The tour's index.htm lies too deep in the ZIP. Please zip the folder ${quoted(found.folder)} itself.`;
  }
  if (found.found === 'in several folders') {
    const folders = found.folders.slice(0, 5).map(quoted).join(', ');
    return `The ZIP has several tours (${folders}). Please upload them one by one.`;
  }
  if (contents.length === 0) return 'The ZIP has no files in it.';
  const shown = contents.slice(0, 10).map(quoted).join(', ');
  return `The ZIP has no index.htm at its root or in a single folder. It has: ${shown}${contents.length > 10 ? ', …' : ''}`;
}
