import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type QuestionRow = {
  id: number;
  words: string;
  askedAt: Date;
  answer: string | null;
  /** The reason for hiding the question; null when it is public. */
  hiddenBecause: string | null;
};

export async function readQuestions(db: Db, lotId: number): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select id, words, asked_at as "askedAt", answer, hidden_reason as "hiddenBecause" from lot_questions
    where lot_id = ${lotId} order by id limit 500`.execute(db);
  return rows;
}

/** Counts a user's questions about a lot, including hidden ones. */
export async function countQuestions(db: Db, lotId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lot_questions where lot_id = ${lotId} and user_id = ${userId}`.execute(
    db,
  );
  return onlyRow(rows).count;
}

export async function insertQuestion(db: Db, lotId: number, userId: number, text: string): Promise<void> {
  await sql`insert into lot_questions (lot_id, user_id, words) values (${lotId}, ${userId}, ${text})`.execute(
    db,
  );
}

/**
 * Saves the answer to a question, and replaces an earlier answer.
 * @returns false when the question does not exist
 */
export async function saveAnswer(
  db: Db,
  lotId: number,
  id: number,
  answer: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update lot_questions set answer = ${answer}, answered_at = ${now} where id = ${id} and lot_id = ${lotId}
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Hides a question.
 * @returns its text, or null when it does not exist or is already hidden
 */
export async function hideQuestion(
  tx: Db,
  lotId: number,
  id: number,
  reason: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ words: string }>`
    update lot_questions set hidden_at = ${now}, hidden_reason = ${reason}
    where id = ${id} and lot_id = ${lotId} and hidden_at is null returning words`.execute(tx);
  return rows[0]?.words ?? null;
}

type HiddenQuestion = { lotId: number; words: string; because: string; email: string };

export async function readHiddenQuestion(db: Db, id: number): Promise<HiddenQuestion | null> {
  const { rows } = await sql<HiddenQuestion>`
    select q.lot_id as "lotId", q.words, q.hidden_reason as because, u.email
    from lot_questions q join users u on u.id = q.user_id
    where q.id = ${id} and q.hidden_at is not null`.execute(db);
  return rows[0] ?? null;
}
