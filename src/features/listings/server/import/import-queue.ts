import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { FairSemaphore } from '#kit/server/fair-semaphore.ts';

/**
 * The number of files that are parsed concurrently. Parsing a large file takes seconds of CPU time that other
 * requests need.
 */
const maxConcurrent = 3;
/**
 * The maximum number of files per user that are being parsed or waiting, for instance in several tabs. Each
 * file is buffered in memory.
 */
const maxPerUser = 4;
const retryAfterSeconds = 30;

/**
 * Limits the parsing of import files per process: one at a time for each user, and `maxConcurrent` in total.
 * @returns a function that runs work when it is the user's turn, and throws AppError 'too-many' when too many
 * of the user's files are waiting
 */
export function createImportQueue(): <T>(userId: number, work: () => Promise<T>) => Promise<T> {
  const semaphore = new FairSemaphore(maxConcurrent);
  const counts = new Map<number, number>();
  return async (userId, work) => {
    const count = counts.get(userId) ?? 0;
    if (count >= maxPerUser) throw tooManyError();
    counts.set(userId, count + 1);
    try {
      return await semaphore.run(userId, work);
    } finally {
      const remaining = (counts.get(userId) ?? 1) - 1;
      if (remaining > 0) counts.set(userId, remaining);
      else counts.delete(userId);
    }
  };
}

function tooManyError(): AppError {
  const message = msg('Your other imports are still running. Wait a minute and try again.');
  return new AppError('too-many', 'too_many_attempts', message, { retryAfterSeconds });
}
