import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { FairSemaphore } from '#kit/server/fair-semaphore.ts';

/** Reading a large file takes seconds of a processor that other requests need. */
const atOnce = 3;
/**
 * The limit of files of one user that are being read or wait, for instance in several tabs. Each is in
 * memory.
 */
const mostOfOne = 4;
const retryAfterSeconds = 30;

/**
 * Reads the files of imports one after the other for each user, and few at once in total. The limits are per
 * process.
 * @returns a function that runs work when its slot is free, and throws AppError 'too-many'
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
