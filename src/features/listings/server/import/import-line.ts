import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { FairSemaphore } from '#kit/server/fair-semaphore.ts';

/**
 * The number of files that are parsed at once. Parsing a large file takes seconds of CPU time that other
 * requests need.
 */
const atOnce = 3;
/**
 * The maximum number of files per user that are being parsed or waiting, for instance in several tabs. Each
 * one is held in memory.
 */
const mostOfOne = 4;
const retryAfterSeconds = 30;

/**
 * Limits the parsing of import files: one at a time for each user, and few at once in total. The limits are
 * per process.
 * @returns a function that runs work when it is the user's turn, and throws AppError 'too-many' when too many
 * files are waiting
 */
export function openImportLine(): <T>(userId: number, work: () => Promise<T>) => Promise<T> {
  const semaphore = new FairSemaphore(atOnce);
  const counts = new Map<number, number>();
  return async (userId, work) => {
    const count = counts.get(userId) ?? 0;
    if (count >= mostOfOne) throw tooMany();
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

function tooMany(): AppError {
  const message = msg('Too many attempts. Please wait a while and try again.');
  return new AppError('too-many', 'too_many_attempts', message, { retryAfterSeconds });
}
