import type { SignedIn } from '#features/accounts/policy.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { ReviewSide } from '#features/reviews/choices.ts';
import { canWrite, firstNameOf, reviewState } from '#features/reviews/rules.ts';
import type { ReviewRequest } from '#features/reviews/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { categoryRatings, presentPublishedReview } from './review-presenter.ts';
import {
  ensureHostToken,
  insertAfterStays,
  insertAfterViewing,
  type ReviewRequestRow,
  readGuestReviewRequests,
  readHostReviewRequests,
  readRequestSide,
  readReviewRequest,
} from './review-request-rows.ts';
import { type ReviewRow, readRequestReviews, setReviewAuthor } from './review-rows.ts';

/** Creates review requests in the transaction that completes the stays. */
export const createRequestsAfterStays = (tx: Db, ids: readonly number[]): Promise<void> =>
  insertAfterStays(tx, ids);

/** Creates a review request in the transaction that records that both sides attended the viewing. */
export const createRequestAfterViewing = (tx: Db, id: number): Promise<void> => insertAfterViewing(tx, id);

/**
 * Assigns the reviews that were written before sign-in to the account. Call it after its stays and viewings
 * have been assigned.
 */
export const assignReviews = (tx: Db, { userId }: { userId: number }): Promise<void> =>
  setReviewAuthor(tx, userId);

/**
 * Returns the review request and the side that a token belongs to.
 * @throws AppError 'not-found' for an unknown link, or when the stay has not ended
 */
export async function requireRequestSide(db: Db, token: string): Promise<{ id: number; side: ReviewSide }> {
  const requestSide = await readRequestSide(db, token);
  if (requestSide) return requestSide;
  throw new AppError(
    'not-found',
    'nothing_to_review',
    msg(
      'There is nothing to review at this link. The link may be incomplete, or the stay has not ended yet.',
    ),
  );
}

/** Returns the review request as the holder of its token sees it, or null if there is nothing to review. */
export async function readReviewRequestByToken(db: Db, token: string): Promise<ReviewRequest | null> {
  const requestSide = await readRequestSide(db, token);
  return requestSide && presentReviewRequest(db, requestSide);
}

/** Returns the review request as one side sees it. */
export async function presentReviewRequest(
  db: Db,
  { id, side }: { id: number; side: ReviewSide },
): Promise<ReviewRequest> {
  const request = await readReviewRequest(db, id);
  if (!request) throw new Error(`the occasion ${id} is gone`);
  return presentFor(side, request, await readRequestReviews(db, [id]));
}

export function reviewsForSide(
  side: ReviewSide,
  { isOpen, propertyId }: ReviewRequestRow,
  reviews: readonly ReviewRow[],
) {
  const ownReview = reviews.find((review) => review.side === side) ?? null;
  const otherReview = reviews.find((review) => review.side !== side) ?? null;
  const isPublished = reviews.some(({ publishedAt }) => publishedAt !== null);
  const written = { hasOwn: ownReview !== null, hasTheirs: otherReview !== null, isPublished };
  const facts = { side, isOpen, propertyId, ...written };
  const isOtherShown =
    otherReview !== null && otherReview.publishedAt !== null && otherReview.hiddenBecause === null;
  return {
    own: ownReview,
    theirs: isOtherShown ? otherReview : null,
    standing: reviewState(facts),
    mayWrite: canWrite(facts),
    mayAnswer: side === 'host' && isOtherShown && otherReview.answer === null,
  };
}

function presentFor(
  side: ReviewSide,
  request: ReviewRequestRow,
  reviews: readonly ReviewRow[],
): ReviewRequest {
  const { own, theirs, ...may } = reviewsForSide(side, request, reviews);
  const { kind, propertyId: id, title, day, closesAt } = request;
  return {
    ...{ side, kind, day, home: { id, title }, closesAt: closesAt.toISOString() },
    other: firstNameOf(side === 'guest' ? request.hostName : request.guestName),
    ...may,
    own: own && {
      ...presentPublishedReview(own),
      parts: categoryRatings(own),
      hiddenBecause: own.hiddenBecause,
    },
    theirs: theirs && presentPublishedReview(theirs),
  };
}

export async function readOwnReviews({ db, secrets }: Kit, owner: Owner | null) {
  const requests = owner ? await readGuestReviewRequests(db, owner) : [];
  return withReviews(db, requests, (request, reviews) => {
    const { standing, mayWrite } = reviewsForSide('guest', request, reviews);
    return { mark: openLink(secrets, request.guestMark), standing, mayWrite };
  });
}

export async function readManagerReviews({ db, secrets }: Kit, { id }: SignedIn) {
  const requests = await readHostReviewRequests(db, id);
  const hostTokens = new Map<number, string>();
  for (const request of requests) hostTokens.set(request.id, await ensureHostToken(secrets, db, request));
  return withReviews(db, requests, (request, reviews) => {
    const { standing, mayWrite, mayAnswer } = reviewsForSide('host', request, reviews);
    const { id, stayId, viewingId } = request;
    return { mark: hostTokens.get(id) ?? '', stayId, viewingId, standing, mayWrite, mayAnswer };
  });
}

async function withReviews<T>(
  db: Db,
  requests: readonly ReviewRequestRow[],
  shape: (request: ReviewRequestRow, reviews: ReviewRow[]) => T,
): Promise<T[]> {
  const reviews = await readRequestReviews(
    db,
    requests.map(({ id }) => id),
  );
  return requests.map((request) =>
    shape(
      request,
      reviews.filter(({ occasionId }) => occasionId === request.id),
    ),
  );
}
