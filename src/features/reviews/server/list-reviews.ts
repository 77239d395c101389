import type pg from 'pg';
import type { SignedIn } from '#features/accounts/policy.ts';
import { type ReviewRequestKind, ratingCategories, reviewLimits } from '#features/reviews/choices.ts';
import type { Review } from '#features/reviews/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { presentPublishedReview } from './review-presenter.ts';
import { readGuestOf } from './review-request-rows.ts';
import {
  readAverages,
  readListerReviewRows,
  readPastGuestReviews,
  readPropertyReviews,
} from './review-rows.ts';

/** Returns the public reviews of a home. */
export async function readHomeReviews(pool: pg.Pool, propertyId: number, before: number | null) {
  const rows = await readPropertyReviews(pool, propertyId, { before, limit: reviewLimits.pageSize + 1 });
  const hasReviews = before !== null || rows.length > 0;
  const averages = hasReviews ? await readAverages(pool, propertyId) : null;
  const items = rows.slice(0, reviewLimits.pageSize);
  return {
    parts: averages && ratingCategories.some((category) => averages[category] !== null) ? averages : null,
    items: items.map(presentPublishedReview),
    next: rows.length > items.length ? (items.at(-1)?.id ?? null) : null,
  };
}

/**
 * Returns the reviews that hosts wrote about a guest, for a host to whom this guest has sent a request.
 * @throws AppError 'not-found', also for another host's request
 */
export async function readGuestReviews(
  db: Db,
  user: SignedIn,
  subject: { kind: ReviewRequestKind; id: number },
): Promise<{ items: Review[] }> {
  const guest = await readGuestOf(db, user, subject);
  if (!guest) throw new AppError('not-found', 'no_such_guest', msg('This person is not one of your guests.'));
  return { items: (await readPastGuestReviews(db, guest)).map(presentPublishedReview) };
}

/** Returns the public reviews of a lister's homes. */
export async function readListerReviews(db: Db, ownerId: number) {
  const rows = await readListerReviewRows(db, ownerId, reviewLimits.pageSize);
  return rows.map((row) => ({ ...presentPublishedReview(row), home: row.home }));
}
