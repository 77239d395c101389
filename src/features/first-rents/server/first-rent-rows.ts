import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import {
  type FirstRentEnd,
  type FirstRentState,
  openFirstRentStates,
} from '#features/first-rents/choices.ts';
import { lastSilentMoveIn } from '#features/first-rents/rules.ts';
import { lockListing } from '#features/listings/server/confirm-availability.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type FirstRentRow = {
  id: number;
  propertyId: number | null;
  title: string;
  tenantId: number;
  ownerId: number;
  tenantName: string | null;
  tenantPhone: string | null;
  moveIn: string;
  monthlyRent: MinorAmount;
  advanceMonths: number;
  depositMonths: number;
  amount: MinorAmount;
  state: FirstRentState;
  requestedAt: Date;
  answerBy: Date;
  acceptedAt: Date | null;
  payBy: Date | null;
  paidAt: Date | null;
  endedBecause: FirstRentEnd | null;
  ownerText: string | null;
  tenantText: string | null;
  refund: MinorAmount | null;
  note: string | null;
};

const columns = sql`
  f.id, f.property_id as "propertyId", f.title, f.tenant_id as "tenantId", f.owner_id as "ownerId",
  f.tenant_name as "tenantName", f.tenant_phone as "tenantPhone", f.move_in::text as "moveIn",
  f.monthly_rent as "monthlyRent", f.advance_months as "advanceMonths", f.deposit_months as "depositMonths", f.amount,
  f.state, f.requested_at as "requestedAt", f.answer_by as "answerBy", f.accepted_at as "acceptedAt", f.pay_by as "payBy",
  f.paid_at as "paidAt",
  f.ended_because as "endedBecause", f.owner_body as "ownerText", f.tenant_body as "tenantText", f.refund, f.note`;

async function readWhere(db: Db, where: RawBuilder<unknown>): Promise<FirstRentRow[]> {
  const { rows } = await sql<FirstRentRow>`select ${columns} from first_rents f where ${where}`.execute(db);
  return rows;
}

export async function readFirstRent(db: Db, id: number): Promise<FirstRentRow | null> {
  return (await readWhere(db, sql`f.id = ${id}`))[0] ?? null;
}

/**
 * Locks a first rent until the transaction ends, after its listing, in the same order as when a listing is deleted.
 */
export async function lockFirstRent(tx: Db, id: number): Promise<FirstRentRow | null> {
  const found = await readFirstRent(tx, id);
  if (!found) return null;
  if (found.propertyId !== null) await lockListing(tx, found.propertyId);
  return (await readWhere(tx, sql`f.id = ${id} for no key update`))[0] ?? null;
}

export async function readLatestOfTenant(
  db: Db,
  { propertyId, tenantId }: { propertyId: number; tenantId: number },
): Promise<FirstRentRow | null> {
  const where = sql`f.property_id = ${propertyId} and f.tenant_id = ${tenantId} order by f.id desc limit 1`;
  return (await readWhere(db, where))[0] ?? null;
}

const maxShown = 100;

export const readFirstRentsOfTenant = (db: Db, tenantId: number): Promise<FirstRentRow[]> =>
  readWhere(db, sql`f.tenant_id = ${tenantId} order by f.ended_at is not null, f.id desc limit ${maxShown}`);

/** Admins also see what they decide and have decided. */
const isVisibleToSql = ({ id, role }: SignedIn) =>
  sql`(f.owner_id = ${id} or (${role === 'admin'} and f.disputed_at is not null))`;

export async function readVisibleFirstRent(db: Db, user: SignedIn, id: number): Promise<FirstRentRow | null> {
  return (await readWhere(db, sql`f.id = ${id} and ${isVisibleToSql(user)}`))[0] ?? null;
}

/** Returns the open first rents by the day of moving in, and those that ended since this time, the latest first. */
export async function readVisibleFirstRents(
  db: Db,
  user: SignedIn,
  endedSince: Date,
): Promise<{ open: FirstRentRow[]; ended: FirstRentRow[] }> {
  return {
    open: await readWhere(
      db,
      sql`f.ended_at is null and ${isVisibleToSql(user)} order by f.move_in, f.id limit ${maxShown}`,
    ),
    ended: await readWhere(
      db,
      sql`f.ended_at >= ${endedSince} and ${isVisibleToSql(user)} order by f.ended_at desc, f.id limit ${maxShown}`,
    ),
  };
}

/** True while the home is promised to a tenant. */
export async function isPromised(db: Db, propertyId: number): Promise<boolean> {
  return (
    (await readWhere(db, sql`f.property_id = ${propertyId} and f.state in ('accepted', 'paid', 'disputed')`))
      .length > 0
  );
}

/** Returns the ids of the open first rents of homes, or of those in one of the states. */
export async function readOpenIdsOfHomes(
  db: Db,
  propertyIds: readonly number[],
  states: readonly FirstRentState[] = openFirstRentStates,
): Promise<number[]> {
  const rows = await readWhere(
    db,
    sql`f.property_id = any(${[...propertyIds]}::int[]) and f.state = any(${[...states]}::text[]) order by f.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the first rents that end without a word from either side by now. */
export async function readOverdueIds(db: Db, now: Date): Promise<number[]> {
  const rows = await readWhere(
    db,
    sql`(f.state = 'requested' and f.answer_by <= ${now}) or (f.state = 'accepted' and f.pay_by <= ${now})
      or (f.state = 'paid' and f.move_in <= ${lastSilentMoveIn(now)}::date) order by f.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of those that we hold since the keys were due on one of these days. */
export async function readUnconfirmedIds(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<number[]> {
  const rows = await readWhere(
    db,
    sql`f.state = 'paid' and f.move_in between ${from}::date and ${to}::date order by f.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of those that are paid until this time, and were accepted before another. */
export async function readUnpaidIds(
  db: Db,
  { now, payBefore, acceptedBefore }: { now: Date; payBefore: Date; acceptedBefore: Date },
): Promise<number[]> {
  const rows = await readWhere(
    db,
    sql`f.state = 'accepted' and f.pay_by > ${now} and f.pay_by <= ${payBefore} and f.accepted_at <= ${acceptedBefore}
      order by f.id`,
  );
  return rows.map(({ id }) => id);
}

type NewFirstRent = Pick<
  FirstRentRow,
  'title' | 'tenantId' | 'ownerId' | 'moveIn' | 'monthlyRent' | 'amount' | 'answerBy' | 'requestedAt'
> & {
  propertyId: number;
  tenantName: string;
  tenantPhone: string;
  advanceMonths: number;
  depositMonths: number;
};

export async function insertFirstRent(tx: Db, row: NewFirstRent): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into first_rents (property_id, title, tenant_id, owner_id, tenant_name, tenant_phone, move_in, monthly_rent,
      advance_months, deposit_months, amount, requested_at, answer_by)
    values (${row.propertyId}, ${row.title}, ${row.tenantId}, ${row.ownerId}, ${row.tenantName}, ${row.tenantPhone},
      ${row.moveIn}::date, ${row.monthlyRent}, ${row.advanceMonths}, ${row.depositMonths}, ${row.amount},
      ${row.requestedAt}, ${row.answerBy}) returning id`.execute(tx);
  return onlyRow(rows).id;
}

export async function updateAccepted(tx: Db, id: number, { at, payBy }: { at: Date; payBy: Date }) {
  await sql`
    update first_rents set state = 'accepted', accepted_at = ${at}, pay_by = ${payBy} where id = ${id}`.execute(
    tx,
  );
}

export async function updatePaid(tx: Db, id: number, at: Date): Promise<void> {
  await sql`update first_rents set state = 'paid', paid_at = ${at} where id = ${id}`.execute(tx);
}

export async function updateHandedOver(tx: Db, id: number, at: Date): Promise<void> {
  await sql`update first_rents set state = 'handed_over', ended_at = ${at} where id = ${id}`.execute(tx);
}

export async function updateEnded(tx: Db, id: number, because: FirstRentEnd, at: Date): Promise<void> {
  await sql`
    update first_rents set state = 'ended', ended_because = ${because}, ended_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

export async function updateDisputed(tx: Db, id: number, ownerText: string, at: Date): Promise<void> {
  await sql`
    update first_rents set state = 'disputed', disputed_at = ${at}, owner_body = ${ownerText} where id = ${id}`.execute(
    tx,
  );
}

export async function updateTenantText(tx: Db, id: number, text: string): Promise<void> {
  await sql`update first_rents set tenant_body = ${text} where id = ${id}`.execute(tx);
}

type Decision = { refund: MinorAmount; note: string; by: number; at: Date };

export async function updateDecided(tx: Db, id: number, { refund, note, by, at }: Decision): Promise<void> {
  await sql`
    update first_rents set state = 'decided', ended_at = ${at}, refund = ${refund}, note = ${note}, decided_by = ${by}
    where id = ${id}`.execute(tx);
}
