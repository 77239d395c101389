import { AppError } from '#kit/app-error.ts';
import { errorCode } from '#kit/error-fields.ts';
import { english } from '#kit/msg.ts';

/** Runs the work. Turns a full disk or an exhausted quota into an error that tells users what to do. */
export async function withDiskFullError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') throw noSpaceError(error);
    throw error;
  }
}

export function noSpaceError(cause?: unknown): AppError {
  return new AppError(
    'no-space',
    'no_space',
    english('There is no room left on the server for this file. Nothing was changed.'),
    {
      cause,
    },
  );
}
