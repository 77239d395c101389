import { statfs } from 'node:fs/promises';
import { AppError } from '#kit/app-error.ts';

/** Does the work; a full disk or an exhausted quota becomes the sentence that people can act on. */
export async function sayingNoSpace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw noSpace(error);
    throw error;
  }
}

/** Refuses before the first byte what cannot fit. A file system that does not tell its free space is trusted. */
export async function demandSpace(folder: string, bytes: number): Promise<void> {
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
  if (bytes > free) throw noSpace();
}

function noSpace(cause?: unknown): AppError {
  return new AppError(
    'no-space',
    'no_space',
    'There is no room left on the server for this file. Nothing was changed.',
    {
      cause,
    },
  );
}
