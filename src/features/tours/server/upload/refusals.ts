import { tourLimits, tourMessages } from '#features/tours/limits.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import { english } from '#kit/msg.ts';

export function noFileChosenError(): AppError {
  return new AppError('invalid', 'no_tour_file', englishText(tourMessages.noFile), {
    fields: { tourZip: englishText(tourMessages.noFile) },
  });
}

export function emptyFileError(): AppError {
  return new AppError('invalid', 'tour_empty', english('The file is empty.'), {
    fields: { tourZip: english('The file is empty.') },
  });
}

export function uploadNotFoundError(): AppError {
  return new AppError('not-found', 'no_such_upload', english('This upload does not exist or has expired.'));
}

export function tooManyUploadsError(): AppError {
  return new AppError(
    'too-many',
    'too_many_uploads',
    english('You have {uploadsAtOnce} unfinished uploads. Finish or cancel one of them first.', {
      uploadsAtOnce: tourLimits.maxUnfinishedUploads,
    }),
  );
}

export function tooManyFormsOfUserError(count: number): AppError {
  return new AppError(
    'too-many',
    'too_many_uploads',
    english('You are already uploading {count} tours. Wait until one of them has finished.', { count }),
  );
}

export function tooManyFormsError(): AppError {
  return new AppError(
    'too-many',
    'many_tours_arriving',
    english('Many tours are being uploaded right now. Please try again in a few minutes.'),
  );
}

export function outOfSpaceError(cause: unknown): AppError {
  return new AppError(
    'no-space',
    'no_space',
    english(
      'The server is out of storage space. Your progress is saved, and the upload will continue when there is space.',
    ),
    { cause },
  );
}

export function incompleteError(hasBytes: number, ofBytes: number): AppError {
  return new AppError(
    'conflict',
    'upload_incomplete',
    english('Only {hasBytes} of {ofBytes} bytes have been uploaded. Finish the upload first.', {
      hasBytes,
      ofBytes,
    }),
  );
}

export function uploadLockedError(): AppError {
  return new AppError(
    'conflict',
    'upload_being_sent',
    english('This tour is being uploaded in another window.'),
  );
}

export function alreadyImportingError(): AppError {
  return new AppError('conflict', 'upload_being_checked', english('This tour is already being checked.'));
}
