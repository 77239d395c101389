import { sql } from 'kysely';
import { firstNameOf } from '#features/reviews/rules.ts';
import { lockReviewRequest, type ReviewRequestRow } from '#features/reviews/server/review-request-rows.ts';
import { setReply, upsertReview } from '#features/reviews/server/review-rows.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { guestReviews } from '../../../../demo/catalogue/history.ts';
import { minutesAfter, type Past } from './past.ts';

export type WrittenReview = { rating: 3 | 4 | 5; text: string; answer?: string };

type ReviewSubject = {
  about: { stayId: number } | { viewingId: number };
  endedAt: Date;
  /** The guest's review; null if the guest has not written one. */
  review: WrittenReview | null;
};

/** Adds the reviews of both sides after a stay or a viewing. Both sides count as invited. */
export async function addReviews(past: Past, { about, endedAt, review }: ReviewSubject): Promise<void> {
  const { tx, random, now } = past;
  const [column, id] = 'stayId' in about ? ['stay_id', about.stayId] : ['viewing_id', about.viewingId];
  const { rows } = await sql<{ id: number }>`
    update review_requests set invited_at = ${minutesAfter(endedAt, 30)} where ${sql.ref(column)} = ${id}
    returning id`.execute(tx);
  const reviewRequest = await lockReviewRequest(tx, onlyRow(rows).id);
  const guestAt = minutesAfter(endedAt, random.between(200, 2_400));
  const hostAt = minutesAfter(endedAt, random.between(100, 1_500));
  if (!reviewRequest || guestAt > now || hostAt > now) return;
  const host = { rating: 5, text: random.pick(guestReviews) };
  const hostReview = { occasionId: reviewRequest.id, propertyId: null, writer: hostOf(reviewRequest) };
  await upsertReview(tx, hostReview, host);
  if (review) {
    const parts = reviewRequest.kind === 'stay' ? partsLike(past, review.rating) : {};
    const { propertyId, guestId, guestName } = reviewRequest;
    const writer = { userId: guestId, name: firstNameOf(guestName) };
    await upsertReview(tx, { occasionId: reviewRequest.id, propertyId, writer }, { ...review, ...parts });
  }
  await moveReviews(past, reviewRequest.id, { guestAt, hostAt, isComplete: review !== null });
  if (review?.answer)
    await addReply(past, reviewRequest.id, review.answer, minutesAfter(laterOf(guestAt, hostAt), 600));
}

const hostOf = ({ hostId, hostName }: ReviewRequestRow) => ({ userId: hostId, name: firstNameOf(hostName) });

function partsLike({ random }: Past, rating: number) {
  const similarRating = () => Math.min(5, Math.max(3, rating + random.between(-1, 1)));
  return {
    cleanliness: similarRating(),
    accuracy: similarRating(),
    location: similarRating(),
    value: similarRating(),
  };
}

type Times = { guestAt: Date; hostAt: Date; isComplete: boolean };

/** Moves both reviews into the past. Reviews are published when the second one is written. */
async function moveReviews({ tx }: Past, id: number, { guestAt, hostAt, isComplete }: Times): Promise<void> {
  const publishedAt = isComplete ? laterOf(guestAt, hostAt) : null;
  await sql`
    update reviews set created_at = case about when 'home' then ${guestAt}::timestamptz else ${hostAt} end,
      published_at = ${publishedAt}
    where occasion_id = ${id}`.execute(tx);
}

async function addReply({ tx, now }: Past, occasionId: number, text: string, at: Date): Promise<void> {
  if (at > now) return;
  const { rows } = await sql<{ id: number }>`
    select id from reviews where occasion_id = ${occasionId} and about = 'home'`.execute(tx);
  const { id } = onlyRow(rows);
  await setReply(tx, id, text);
  await sql`update reviews set answered_at = ${at} where id = ${id}`.execute(tx);
}

const laterOf = (a: Date, b: Date) => (a > b ? a : b);
