import { sql } from 'kysely';
import type { ReviewFinding } from '#features/payments/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type ReviewRow = {
  id: number;
  transactionId: number;
  refundId: number | null;
  act: ReviewFinding;
  note: string;
  reviewedBy: string;
  reviewedAt: Date;
};

const columns = sql.raw(`
  v.id, v.transaction_id as "transactionId", v.refund_id as "refundId", v.act, v.note, u.username as "reviewedBy",
  v.reviewed_at as "reviewedAt"`);

type NewReview = {
  transactionId: number;
  refundId?: number;
  act: ReviewFinding;
  note: string;
  reviewedBy: number;
};

/** Inserts a review and returns its id. */
export async function insertReview(tx: Db, review: NewReview): Promise<number> {
  const { transactionId, refundId = null, act, note, reviewedBy } = review;
  const { rows } = await sql<{ id: number }>`
    insert into payment_reviews (transaction_id, refund_id, act, note, reviewed_by)
    values (${transactionId}, ${refundId}, ${act}, ${note}, ${reviewedBy}) returning id`.execute(tx);
  return onlyRow(rows).id;
}

export async function requireReview(db: Db, id: number): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from payment_reviews v join users u on u.id = v.reviewed_by where v.id = ${id}`.execute(
    db,
  );
  return onlyRow(rows);
}

export async function readReviewsOf(db: Db, transactionIds: readonly number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from payment_reviews v join users u on u.id = v.reviewed_by
    where v.transaction_id = any(${[...transactionIds]}::int[]) order by v.id`.execute(db);
  return rows;
}
