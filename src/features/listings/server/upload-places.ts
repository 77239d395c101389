import { AppError } from '#kit/app-error.ts';

/** The form sends one after the other. */
const perPerson = 8;

/** Bodies lie in memory until their turn comes: so many of one person at the same moment, and nobody fills the queue alone. */
export function openUploadPlaces() {
  const taken = new Map<number, number>();
  return async function inPlace<T>(userId: number, upload: () => Promise<T>): Promise<T> {
    const before = taken.get(userId) ?? 0;
    if (before >= perPerson)
      throw new AppError(
        'too-many',
        'too_many_uploads',
        'You are sending many images at once. Please wait until some of them have arrived.',
        { retryAfterSeconds: 5 },
      );
    taken.set(userId, before + 1);
    try {
      return await upload();
    } finally {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    }
  };
}
