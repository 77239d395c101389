import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { DepositEnd, DepositState } from '#features/damage-deposits/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type DepositRow = {
  id: number;
  stayId: number;
  intentId: number;
  hostId: number;
  guestId: number | null;
  title: string;
  guest: string | null;
  checkIn: string;
  checkOut: string;
  currency: 'UGX' | 'USD';
  amount: MinorAmount;
  state: DepositState;
  claimed: MinorAmount | null;
  claimText: string | null;
  claimedAt: Date | null;
  answerBy: Date | null;
  answer: string | null;
  endedBecause: DepositEnd | null;
  toHost: MinorAmount;
  note: string | null;
};

const columns = sql`
  d.id, d.stay_id as "stayId", d.intent_id as "intentId", s.host_id as "hostId", s.user_id as "guestId", s.title,
  s.name as guest, s.check_in::text as "checkIn", s.check_out::text as "checkOut", s.currency, d.amount, d.state,
  d.claimed, d.claim_body as "claimText", d.claimed_at as "claimedAt", d.answer_by as "answerBy",
  d.guest_body as answer, d.ended_because as "endedBecause", d.to_host as "toHost", d.note`;

async function readWhere(db: Db, where: RawBuilder<unknown>): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select ${columns} from damage_deposits d join stays s on s.id = d.stay_id where ${where}`.execute(db);
  return rows;
}

export async function readDepositOfStay(db: Db, stayId: number): Promise<DepositRow | null> {
  return (await readWhere(db, sql`d.stay_id = ${stayId}`))[0] ?? null;
}

const isVisibleToSql = ({ id, role }: SignedIn) => sql`(s.host_id = ${id} or ${role === 'admin'})`;

export async function readVisibleDeposit(db: Db, user: SignedIn, id: number): Promise<DepositRow | null> {
  return (await readWhere(db, sql`d.id = ${id} and ${isVisibleToSql(user)}`))[0] ?? null;
}

const maxShown = 100;

/** Returns the deposits of guests who have left by this day, the open claims, and the claims that ended since. */
export async function readVisibleDeposits(
  db: Db,
  user: SignedIn,
  { today, endedSince }: { today: string; endedSince: Date },
): Promise<{ held: DepositRow[]; claimed: DepositRow[]; ended: DepositRow[] }> {
  const visible = isVisibleToSql(user);
  return {
    held: await readWhere(
      db,
      sql`d.state = 'held' and s.state in ('confirmed', 'completed') and s.check_out <= ${today}::date and ${visible}
        order by s.check_out, d.id limit ${maxShown}`,
    ),
    claimed: await readWhere(
      db,
      sql`d.state in ('claimed', 'refused') and ${visible} order by d.claimed_at, d.id limit ${maxShown}`,
    ),
    ended: await readWhere(
      db,
      sql`d.state = 'ended' and d.claimed is not null and d.ended_at >= ${endedSince} and ${visible}
        order by d.ended_at desc, d.id limit ${maxShown}`,
    ),
  };
}

/** Returns the stays with an unclaimed deposit whose guest left by this day, or that were cancelled. */
export async function readReleasableStays(db: Db, lastCheckOut: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from damage_deposits d join stays s on s.id = d.stay_id
    where d.state = 'held' and (s.state = 'cancelled' or s.check_out <= ${lastCheckOut}::date)
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the stays whose damage deposit is unpaid although it is due by this day, and whose guests have not arrived.
 * Stays that were booked today are left out.
 */
export async function readUnpaidStays(
  db: Db,
  { today, dueBy, confirmedBefore }: { today: string; dueBy: string; confirmedBefore: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from stays s
    where s.state = 'confirmed' and s.damage_deposit > 0 and s.check_in >= ${today}::date
      and s.balance_due <= ${dueBy}::date and s.confirmed_at < ${confirmedBefore}
      and not exists (select from damage_deposits d where d.stay_id = s.id) order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the claims whose guest has not answered in time. */
export const readUnansweredClaims = (db: Db, now: Date): Promise<DepositRow[]> =>
  readWhere(db, sql`d.state = 'claimed' and d.answer_by <= ${now} order by d.id`);

export async function insertDeposit(
  tx: Db,
  { stayId, intentId, amount, at }: { stayId: number; intentId: number; amount: MinorAmount; at: Date },
): Promise<void> {
  await sql`
    insert into damage_deposits (stay_id, intent_id, amount, paid_at)
    values (${stayId}, ${intentId}, ${amount}, ${at})`.execute(tx);
}

type NewClaim = { amount: MinorAmount; text: string; at: Date; answerBy: Date };

export async function updateClaimed(tx: Db, id: number, claim: NewClaim): Promise<void> {
  await sql`
    update damage_deposits set state = 'claimed', claimed = ${claim.amount}, claim_body = ${claim.text},
      claimed_at = ${claim.at}, answer_by = ${claim.answerBy}
    where id = ${id} and state = 'held'`.execute(tx);
}

export async function updateRefused(tx: Db, id: number, text: string, at: Date): Promise<void> {
  await sql`
    update damage_deposits set state = 'refused', guest_body = ${text}, answered_at = ${at}
    where id = ${id} and state = 'claimed'`.execute(tx);
}

export type Ending = {
  because: DepositEnd;
  toHost: MinorAmount;
  at: Date;
  decision?: { note: string; by: number } | null;
};

/** Ends a deposit. A deposit that ended before is not changed. */
export async function updateEnded(
  tx: Db,
  id: number,
  { because, toHost, at, decision = null }: Ending,
): Promise<void> {
  await sql`
    update damage_deposits set state = 'ended', ended_at = ${at}, ended_because = ${because}, to_host = ${toHost},
      note = ${decision?.note ?? null}, decided_by = ${decision?.by ?? null},
      answered_at = case when ${because} = 'accepted' then ${at} else answered_at end
    where id = ${id} and state <> 'ended'`.execute(tx);
}
