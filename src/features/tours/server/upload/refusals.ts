import { tourLimits, tourMessages } from '#features/tours/limits.ts';
import { AppError } from '#kit/app-error.ts';

export function noFileChosen(): AppError {
  return new AppError('invalid', 'no_tour_file', tourMessages.noFile, {
    fields: { tourZip: tourMessages.noFile },
  });
}

export function emptyFile(): AppError {
  return new AppError('invalid', 'tour_empty', 'The file is empty.', {
    fields: { tourZip: 'The file is empty.' },
  });
}

export function noSuchUpload(): AppError {
  return new AppError('not-found', 'no_such_upload', 'This upload does not exist or has expired.');
}

export function tooManyUploads(): AppError {
  return new AppError(
    'too-many',
    'too_many_uploads',
    `You have ${tourLimits.uploadsAtOnce} unfinished uploads. Finish or cancel one of them first.`,
  );
}

export function tooManyFormsOfOne(count: number): AppError {
  return new AppError(
    'too-many',
    'too_many_uploads',
    `You are sending ${count} tours already. Please wait until one of them has arrived.`,
  );
}

export function tooManyForms(): AppError {
  return new AppError(
    'too-many',
    'many_tours_arriving',
    'Many tours are arriving right now. Please try again in a few minutes.',
  );
}

export function waitingForSpace(cause: unknown): AppError {
  return new AppError(
    'no-space',
    'no_space',
    'The server has no room for this tour right now. What you have sent is kept, and the upload will continue as soon as there is room.',
    { cause },
  );
}

export function notComplete(hasBytes: number, ofBytes: number): AppError {
  return new AppError(
    'conflict',
    'upload_incomplete',
    `Only ${hasBytes} of ${ofBytes} bytes have arrived. Finish the upload first.`,
  );
}

export function beingSentElsewhere(): AppError {
  return new AppError(
    'conflict',
    'upload_being_sent',
    'This tour is being uploaded in another window right now.',
  );
}

export function alreadyImporting(): AppError {
  return new AppError('conflict', 'upload_being_checked', 'This tour is already being checked.');
}
