import { sql } from 'kysely';
import { type Currency, type MinorAmount, roundToMinorUnit, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** An admin can set the exchange rate, and a low one must not make room below the limit for two admins. */
const leastRate = 3_000;

/** Returns an amount without its sign in shillings, at the exchange rate of the day. */
export async function toShillings(db: Db, amount: MinorAmount, currency: Currency): Promise<MinorAmount> {
  const major = Math.abs(toMajorUnit(amount, currency));
  if (currency === 'UGX') return roundToMinorUnit(major, 'UGX', Math.ceil);
  const { rows } = await sql<{ rate: number }>`
    select ugx_per_unit::float8 as rate from exchange_rates where currency = ${currency}`.execute(db);
  return roundToMinorUnit(major * Math.max(onlyRow(rows).rate, leastRate), 'UGX', Math.ceil);
}

type Balance = { userId: number; currency: Currency; amount: MinorAmount };

type NewSettlement = Balance & {
  shillings: MinorAmount;
  note: string;
  settledBy: number;
  approvedBy: number | null;
};

export async function insertSettlement(
  tx: Db,
  { userId, currency, amount, shillings, note, settledBy, approvedBy }: NewSettlement,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_settlements (user_id, currency, amount, shillings, note, settled_by, approved_by)
    values (${userId}, ${currency}, ${amount}, ${shillings}, ${note}, ${settledBy}, ${approvedBy}) returning id`.execute(
    tx,
  );
  return onlyRow(rows).id;
}

export type SettlementRow = {
  id: number;
  currency: Currency;
  amount: MinorAmount;
  note: string;
  settledAt: Date;
};

/** Returns the balances of a host that were settled by hand, newest first. */
export async function readSettlementsOf(db: Db, userId: number, limit: number): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select id, currency, amount, note, settled_at as "settledAt" from payout_settlements
    where user_id = ${userId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

type AdminSettlementRow = SettlementRow & { username: string; settledBy: string; approvedBy: string | null };

/** Returns the balances of all hosts that were settled by hand, newest first. */
export async function readSettlements(db: Db, limit: number): Promise<AdminSettlementRow[]> {
  const { rows } = await sql<AdminSettlementRow>`
    select s.id, s.currency, s.amount, s.note, s.settled_at as "settledAt", host.username, first.username as "settledBy",
      second.username as "approvedBy"
    from payout_settlements s join users host on host.id = s.user_id join users first on first.id = s.settled_by
      left join users second on second.id = s.approved_by
    order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The requests `r` to settle a balance that has not changed since. */
export const currentSettlementRequests = sql.raw(`
  payout_settlement_requests r join ledger_balances b
    on b.account = 'owed' and b.party = 'user:' || r.user_id and b.currency = r.currency and b.balance = r.amount`);

/** Records that an admin wants to settle a balance. It replaces an earlier request. */
export async function saveSettlementRequest(
  tx: Db,
  { userId, currency, amount, note, requestedBy }: Balance & { note: string; requestedBy: number },
): Promise<void> {
  await sql`
    insert into payout_settlement_requests (user_id, currency, amount, note, requested_by)
    values (${userId}, ${currency}, ${amount}, ${note}, ${requestedBy})
    on conflict (user_id, currency) do update set amount = excluded.amount, note = excluded.note,
      requested_by = excluded.requested_by, requested_at = excluded.requested_at`.execute(tx);
}

/** Removes the request to settle a balance, and returns who made it for exactly this amount. */
export async function takeSettlementRequest(
  tx: Db,
  { userId, currency, amount }: Balance,
): Promise<number | null> {
  const { rows } = await sql<{ amount: MinorAmount; requestedBy: number }>`
    delete from payout_settlement_requests where user_id = ${userId} and currency = ${currency}
    returning amount, requested_by as "requestedBy"`.execute(tx);
  const [request] = rows;
  return request?.amount === amount ? request.requestedBy : null;
}
