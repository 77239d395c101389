import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { ProblemReason, ProblemState } from '#features/stay-problems/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type ProblemRow = {
  id: number;
  stayId: number;
  hostId: number;
  /** Null when the guest booked without an account. */
  guestId: number | null;
  title: string;
  guest: string | null;
  checkIn: string;
  checkOut: string;
  currency: 'UGX' | 'USD';
  reason: ProblemReason;
  text: string;
  reportedAt: Date;
  state: ProblemState;
  answer: string | null;
  /** In the smallest unit. */
  compensation: MinorAmount | null;
  note: string | null;
};

const columns = sql`
  p.id, p.stay_id as "stayId", s.host_id as "hostId", s.user_id as "guestId", s.title, s.name as guest,
  s.check_in::text as "checkIn", s.check_out::text as "checkOut", s.currency, p.reason, p.body as text,
  p.reported_at as "reportedAt", p.state, p.host_body as answer, p.compensation, p.note`;

async function readWhere(db: Db, where: RawBuilder<unknown>): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select ${columns} from stay_problems p join stays s on s.id = p.stay_id where ${where}`.execute(db);
  return rows;
}

export async function readProblemOfStay(db: Db, stayId: number): Promise<ProblemRow | null> {
  return (await readWhere(db, sql`p.stay_id = ${stayId}`))[0] ?? null;
}

const isVisibleToSql = ({ id, role }: SignedIn) => sql`(s.host_id = ${id} or ${role === 'admin'})`;

export async function readVisibleProblem(db: Db, user: SignedIn, id: number): Promise<ProblemRow | null> {
  return (await readWhere(db, sql`p.id = ${id} and ${isVisibleToSql(user)}`))[0] ?? null;
}

const maxShown = 100;

/** Returns the open problems, the oldest first, and those that ended since this time, the newest first. */
export async function readVisibleProblems(
  db: Db,
  user: SignedIn,
  endedSince: Date,
): Promise<{ open: ProblemRow[]; ended: ProblemRow[] }> {
  return {
    open: await readWhere(
      db,
      sql`p.state = 'open' and ${isVisibleToSql(user)} order by p.reported_at, p.id limit ${maxShown}`,
    ),
    ended: await readWhere(
      db,
      sql`p.ended_at >= ${endedSince} and ${isVisibleToSql(user)} order by p.ended_at desc, p.id limit ${maxShown}`,
    ),
  };
}

export async function insertProblem(
  tx: Db,
  { stayId, reason, text, at }: { stayId: number; reason: ProblemReason; text: string; at: Date },
): Promise<void> {
  await sql`
    insert into stay_problems (stay_id, reason, body, reported_at)
    values (${stayId}, ${reason}, ${text}, ${at})`.execute(tx);
}

/** Returns the stays with an open problem, the longest open first. */
export async function readStaysWithOpenProblem(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select stay_id as id from stay_problems where state = 'open' order by reported_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends a problem without a decision. */
export async function updateEnded(
  tx: Db,
  id: number,
  { state, at }: { state: 'withdrawn' | 'refunded'; at: Date },
): Promise<void> {
  await sql`
    update stay_problems set state = ${state}, ended_at = ${at} where id = ${id}`.execute(tx);
}

export async function updateAnswer(tx: Db, id: number, text: string, at: Date): Promise<void> {
  await sql`
    update stay_problems set host_body = ${text}, answered_at = ${at} where id = ${id}`.execute(tx);
}

type Decision = { compensation: MinorAmount; note: string; by: number; at: Date };

export async function updateDecided(tx: Db, id: number, decision: Decision): Promise<void> {
  const { compensation, note, by, at } = decision;
  await sql`
    update stay_problems set state = 'decided', ended_at = ${at}, compensation = ${compensation}, note = ${note},
      decided_by = ${by}
    where id = ${id}`.execute(tx);
}
