import { sql } from 'kysely';
import type pg from 'pg';
import {
  type RatingCategory,
  type ReviewRequestKind,
  type ReviewSide,
  reviewLimits,
} from '#features/reviews/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { insertDemoRequest } from './review-request-rows.ts';

export type ReviewRow = {
  id: number;
  occasionId: number;
  side: ReviewSide;
  kind: ReviewRequestKind;
  propertyId: number | null;
  name: string | null;
  rating: number;
  text: string;
  cleanliness: number | null;
  accuracy: number | null;
  location: number | null;
  value: number | null;
  createdAt: Date;
  publishedAt: Date | null;
  hiddenBecause: string | null;
  answer: string | null;
};

const columnList = `
  r.id, r.occasion_id as "occasionId", case r.about when 'home' then 'guest' else 'host' end as side, o.kind,
  r.property_id as "propertyId", r.author_name as name, r.rating, r.body as text, r.cleanliness, r.accuracy, r.location,
  r.value, r.created_at as "createdAt", r.published_at as "publishedAt", r.hidden_reason as "hiddenBecause", r.answer`;
const tableList = 'reviews r join review_requests o on o.id = r.occasion_id';
const shownFilter = 'r.published_at is not null and r.hidden_at is null';
const columns = sql.raw(columnList);
const reviewTables = sql.raw(tableList);
const shownCondition = sql.raw(shownFilter);

const propertyReviewsStatement = {
  name: 'property-reviews',
  text: `select ${columnList} from ${tableList}
    where r.property_id = $1 and ${shownFilter}
      and ($2::int is null
        or (r.published_at, r.id) < (select published_at, id from reviews where id = $2 and property_id = $1))
    order by r.published_at desc, r.id desc limit $3`,
};

const averagesStatement = {
  name: 'review-averages',
  text: `select round(avg(r.cleanliness), 1)::float8 as cleanliness, round(avg(r.accuracy), 1)::float8 as accuracy,
      round(avg(r.location), 1)::float8 as location, round(avg(r.value), 1)::float8 as value
    from reviews r where r.property_id = $1 and ${shownFilter}`,
};

export type NewReview = { rating: number; text: string } & Partial<Record<RatingCategory, number | null>>;
type ReviewAuthor = { userId: number | null; name: string | null };

/** Saves a review or changes an existing one. */
export async function upsertReview(
  tx: Db,
  request: { occasionId: number; propertyId: number | null; writer: ReviewAuthor },
  { rating, text, cleanliness, accuracy, location, value }: NewReview,
): Promise<void> {
  await sql`
    insert into reviews (occasion_id, about, property_id, author_id, author_name, rating, body, cleanliness, accuracy,
      location, value)
    values (${request.occasionId}, ${request.propertyId === null ? 'guest' : 'home'}, ${request.propertyId}, ${request.writer.userId},
      ${request.writer.name}, ${rating}, ${text}, ${cleanliness ?? null}, ${accuracy ?? null}, ${location ?? null},
      ${value ?? null})
    on conflict (occasion_id, about) do update set rating = excluded.rating, body = excluded.body,
      cleanliness = excluded.cleanliness, accuracy = excluded.accuracy, location = excluded.location,
      value = excluded.value`.execute(tx);
}

export async function publishReviews(tx: Db, occasionId: number): Promise<void> {
  await sql`
    update reviews set published_at = now() where occasion_id = ${occasionId} and published_at is null`.execute(
    tx,
  );
}

/** Inserts a published demo review, whose guest has no account. */
export async function insertDemoReview(
  tx: Db,
  review: { propertyId: number; kind: ReviewRequestKind; name: string | null; at: Date } & NewReview,
): Promise<void> {
  const { propertyId, kind, name, at } = review;
  const occasionId = await insertDemoRequest(tx, kind, at);
  await upsertReview(tx, { occasionId, propertyId, writer: { userId: null, name } }, review);
  await sql`
    update reviews set created_at = ${at}, published_at = ${at} where occasion_id = ${occasionId}`.execute(
    tx,
  );
}

export async function readRequestReviews(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from ${reviewTables} where r.occasion_id = any(${ids}::int[]) order by r.id`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the reviews of a home, newest first.
 * @param before the id of the last review already loaded
 */
export async function readPropertyReviews(
  pool: pg.Pool,
  propertyId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<ReviewRow[]> {
  const values = [propertyId, before, limit];
  return (await pool.query<ReviewRow>({ ...propertyReviewsStatement, values })).rows;
}

export type ListerReviewRow = ReviewRow & { home: { id: number; title: string } };

/** Returns the reviews of all homes of a lister, newest first. */
export async function readListerReviewRows(
  db: Db,
  ownerId: number,
  limit: number,
): Promise<ListerReviewRow[]> {
  const { rows } = await sql<ListerReviewRow>`
    select ${columns}, json_build_object('id', p.id, 'title', p.title) as home
    from ${reviewTables} join properties p on p.id = r.property_id
    where p.owner_id = ${ownerId} and p.deleted_at is null and r.about = 'home' and ${shownCondition}
    order by r.published_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function readAverages(
  pool: pg.Pool,
  propertyId: number,
): Promise<Record<RatingCategory, number | null>> {
  const values = [propertyId];
  return onlyRow(
    (await pool.query<Record<RatingCategory, number | null>>({ ...averagesStatement, values })).rows,
  );
}

/** Returns the hosts' published reviews of an account, or of a browser without one. */
export async function readPastGuestReviews(
  db: Db,
  { userId, visitorId }: { userId: number | null; visitorId: string | null },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from ${reviewTables}
    where r.about = 'guest' and ${shownCondition} and o.id in (
      select o.id from review_requests o join stays s on s.id = o.stay_id
      where s.user_id = ${userId} or s.visitor_id = ${visitorId}
      union all
      select o.id from review_requests o join viewings v on v.id = o.viewing_id
      where v.user_id = ${userId} or v.visitor_id = ${visitorId})
    order by r.published_at desc, r.id desc limit ${reviewLimits.maxOfGuest}`.execute(db);
  return rows;
}

/**
 * Stores the host's reply to a review. Returns false when the review is unpublished, hidden or already has a
 * reply.
 */
export async function setReply(tx: Db, id: number, text: string): Promise<boolean> {
  const { rows } = await sql`
    update reviews r set answer = ${text}, answered_at = now()
    where r.id = ${id} and ${shownCondition} and r.answer is null returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Hides a review. Returns true when it was visible before, false when it was already hidden, or null when
 * there is no such published review.
 */
export async function setHidden(tx: Db, id: number, reason: string): Promise<boolean | null> {
  const { rows: existing } = await sql<{ isHidden: boolean }>`
    select hidden_at is not null as "isHidden" from reviews
    where id = ${id} and published_at is not null for update`.execute(tx);
  const [review] = existing;
  if (!review) return null;
  if (review.isHidden) return false;
  await sql`update reviews set hidden_at = now(), hidden_reason = ${reason} where id = ${id}`.execute(tx);
  return true;
}

/**
 * Sets the author of reviews that were written in a browser without an account, for stays and viewings that
 * now belong to the account.
 */
export async function setReviewAuthor(tx: Db, userId: number): Promise<void> {
  await sql`
    update reviews r set author_id = ${userId}
    where r.about = 'home' and r.author_id is null
      and r.occasion_id in (
        select o.id from review_requests o join stays s on s.id = o.stay_id where s.user_id = ${userId}
        union all
        select o.id from review_requests o join viewings v on v.id = o.viewing_id where v.user_id = ${userId})`.execute(
    tx,
  );
}
