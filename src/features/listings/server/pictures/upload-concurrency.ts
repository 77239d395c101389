import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';

/** The maximum number of concurrent uploads per user. The form uploads one picture at a time. */
const maxPerUser = 8;

/**
 * Limits concurrent uploads per user. Their bodies are buffered in memory while they are queued, and no user
 * may fill the queue alone.
 */
export function createUploadLimiter() {
  const active = new Map<number, number>();
  return async function limitUploads<T>(userId: number, upload: () => Promise<T>): Promise<T> {
    const activeCount = active.get(userId) ?? 0;
    if (activeCount >= maxPerUser)
      throw new AppError(
        'too-many',
        'too_many_uploads',
        english('You are uploading too many images at once. Please wait until some of them have finished.'),
        { retryAfterSeconds: 5 },
      );
    active.set(userId, activeCount + 1);
    try {
      return await upload();
    } finally {
      const remaining = (active.get(userId) ?? 1) - 1;
      if (remaining > 0) active.set(userId, remaining);
      else active.delete(userId);
    }
  };
}
