import { ratingCategories } from '#features/reviews/choices.ts';
import { canRateCategories, canWrite, firstNameOf, isComplete } from '#features/reviews/rules.ts';
import type { ReviewDraft, ReviewRequest } from '#features/reviews/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockReviewRequest } from './review-request-rows.ts';
import { presentReviewRequest, requireRequestSide, reviewsForSide } from './review-requests.ts';
import { publishReviews, readRequestReviews, setReply, upsertReview } from './review-rows.ts';

/** The number of changes to a review before the rate limit applies. */
const changeBurst = 20;

/**
 * Writes a review or changes it. Both sides take the same lock, so the side that writes second publishes
 * both.
 * @throws AppError 'not-found'; 'too-many'; 'invalid' for a category that only guests of a stay rate;
 * 'conflict' when the review is published, the time has passed, or the home was deleted
 */
export async function writeReview(kit: Kit, token: string, draft: ReviewDraft): Promise<ReviewRequest> {
  const { id, side } = await requireRequestSide(kit.db, token);
  await consumeAttempt(kit.db, { key: `review ${id} by ${side}`, free: changeBurst });
  await kit.db.transaction().execute(async (tx) => {
    const request = await lockReviewRequest(tx, id);
    if (!request) throw new Error(`the occasion ${id} is gone`);
    const reviews = await readRequestReviews(tx, [id]);
    const hasTheirs = reviews.some((review) => review.side !== side);
    const isPublished = reviews.some(({ publishedAt }) => publishedAt !== null);
    const { isOpen, propertyId, kind } = request;
    if (!canWrite({ side, isOpen, propertyId, hasOwn: true, hasTheirs, isPublished }))
      throw isPublished ? publishedError() : closedError();
    if (!canRateCategories(side, kind)) rejectCategoryRatings(draft);
    const isGuest = side === 'guest';
    const writer = isGuest
      ? { userId: request.guestId, name: firstNameOf(request.guestName) }
      : { userId: request.hostId, name: firstNameOf(request.hostName) };
    await upsertReview(tx, { occasionId: id, propertyId: isGuest ? propertyId : null, writer }, draft);
    if (isComplete({ hasOwn: true, hasTheirs })) await publishReviews(tx, id);
  });
  return presentReviewRequest(kit.db, { id, side });
}

function rejectCategoryRatings(draft: ReviewDraft): void {
  const ratedCategories = ratingCategories.filter((category) => draft[category] != null);
  if (ratedCategories.length === 0) return;
  const message = msg('Only guests who stayed can rate this');
  throw new AppError('invalid', 'not_rated', message, {
    fields: Object.fromEntries(ratedCategories.map((category) => [category, message])),
  });
}

const publishedError = () =>
  new AppError(
    'conflict',
    'reviews_published',
    msg('The reviews have been published and can no longer be changed.'),
  );
const closedError = () =>
  new AppError(
    'conflict',
    'reviews_closed',
    msg('The review period has ended, or the home is no longer listed.'),
  );

/**
 * Stores the host's only reply to a published review.
 * @throws AppError 'not-found'; 'too-many'; 'forbidden' for the guest; 'conflict' when the review is not
 * shown or already has a reply
 */
export async function replyToReview(kit: Kit, token: string, text: string): Promise<ReviewRequest> {
  const { id, side } = await requireRequestSide(kit.db, token);
  if (side !== 'host')
    throw new AppError('forbidden', 'not_host', msg('Only the host can reply to a review of the home.'));
  await consumeAttempt(kit.db, { key: `review ${id} by ${side}`, free: changeBurst });
  await kit.db.transaction().execute(async (tx) => {
    const request = await lockReviewRequest(tx, id);
    const { theirs } = request
      ? reviewsForSide(side, request, await readRequestReviews(tx, [id]))
      : { theirs: null };
    if (!theirs || !(await setReply(tx, theirs.id, text)))
      throw new AppError(
        'conflict',
        'not_to_answer',
        msg('You can reply only once, after the review is published.'),
      );
  });
  return presentReviewRequest(kit.db, { id, side });
}
