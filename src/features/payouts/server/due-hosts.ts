import { type RawBuilder, sql } from 'kysely';
import type { PayoutObstacle, TargetKind } from '#features/payouts/choices.ts';
import { type Target, targetColumn } from '#features/payouts/server/destinations/target-columns.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { PayoutRules } from './payout-rows.ts';

export type DueHost = { userId: number; destinationId: number; kind: TargetKind; balance: MinorAmount };

/** The account of a balance, so that each balance finds its destination and its host by an index. */
const userIdOfParty = sql`(case when starts_with(b.party, 'user:') then substr(b.party, 6)::int end)`;

/** True while the provider's reports about a payout of the host differ. */
const isContradicted = sql`
  exists (select from payouts c where c.user_id = ${userIdOfParty} and c.status = 'contradicted')`;

type Due = { rules: Pick<PayoutRules, 'limits'>; now: Date };

/** The least that is paid to the destination. It is that of mobile money as long as the host has chosen none. */
const minAmountOf = ({ limits }: Due['rules']) => sql`
  (case d.kind when 'bank_account' then ${limits.bank_account.minAmount}::bigint else ${limits.mobile_money.minAmount}::bigint end)`;

/** True for an account that is known under another name, until an admin allows it. */
const isHeld = sql`(d.name_check = 'differs' and d.allowed_at is null)`;

/** The balances that can be paid now. */
const dueBalances = ({ rules, now }: Due): RawBuilder<unknown> => sql`
  ledger_balances b join payout_destinations d on d.user_id = ${userIdOfParty} and d.replaced_at is null
  where b.account = 'owed' and b.currency = 'UGX' and b.balance >= ${minAmountOf(rules)} and d.usable_from <= ${now}
    and not ${isHeld} and not ${isContradicted}`;

/**
 * Locks the balances of the hosts who can be paid now, in one order. A balance that another batch has taken in the
 * meantime is left out.
 */
export async function lockDueHosts(tx: Db, due: Due): Promise<DueHost[]> {
  const { rows } = await sql<DueHost>`
    select d.user_id as "userId", d.id as "destinationId", d.kind, b.balance from ${dueBalances(due)}
    order by b.party for update of b`.execute(tx);
  return rows;
}

/** Returns the hosts whose balance can be paid to a destination that was usable before `usableBefore`. */
export async function readDueSince(
  db: Db,
  due: Due,
  usableBefore: Date,
): Promise<Omit<DueHost, 'destinationId'>[]> {
  const { rows } = await sql<Omit<DueHost, 'destinationId'>>`
    select d.user_id as "userId", d.kind, b.balance from ${dueBalances(due)} and d.usable_from < ${usableBefore}`.execute(
    db,
  );
  return rows;
}

export type OwedHost = {
  userId: number;
  username: string;
  currency: 'UGX' | 'USD';
  balance: MinorAmount;
  target: Target | null;
  name: string | null;
  otherName: { name: string; accountName: string; destinationId: number } | null;
  /** Null when the balance is paid with the next batch. */
  obstacle: PayoutObstacle | null;
  /** The settlement that one admin recorded and a second one must approve. */
  request: { note: string; by: string; byId: number; at: string } | null;
};

/** Returns the number of balances that are not zero. */
export async function countOwed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_balances where account = 'owed' and balance <> 0`.execute(db);
  return onlyRow(rows).count;
}

/**
 * Returns a page of the hosts who owe money or are owed some, and what keeps them from being paid: first those whom only an
 * admin can settle.
 */
export async function readOwedHosts(
  db: Db,
  { rules: payoutRules, now }: Due,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwedHost[]> {
  const { rows } = await sql<OwedHost>`
    select u.id as "userId", u.username, b.currency, b.balance, ${targetColumn} as target, d.name,
      case when ${isHeld} then json_build_object('name', d.known_name, 'accountName', u.full_name,
        'destinationId', d.id) end as "otherName",
      case when ${isContradicted} then 'contradicted' when b.balance < 0 then 'debt' when b.currency <> 'UGX' then 'currency'
        when b.balance < ${minAmountOf(payoutRules)} then 'below_minimum' when d.id is null then 'no_destination'
        when ${isHeld} then 'other_name'
        when d.usable_from > ${now} then 'cooling' end as obstacle,
      case when r.amount = b.balance then json_build_object('note', r.note, 'byId', a.id, 'by', a.username,
        'at', r.requested_at) end as request
    from ledger_balances b join users u on u.id = ${userIdOfParty}
      left join payout_destinations d on d.user_id = u.id and d.replaced_at is null
      left join payout_settlement_requests r on r.user_id = u.id and r.currency = b.currency
      left join users a on a.id = r.requested_by
    where b.account = 'owed' and b.balance <> 0 order by b.balance < 0 desc, b.currency <> 'UGX' desc,
      (b.balance < ${minAmountOf(payoutRules)}) desc, b.balance desc, u.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** Returns the number of hosts whose balance can be paid now, and its total. */
export async function readDueTotal(db: Db, due: Due): Promise<{ hosts: number; total: MinorAmount }> {
  const { rows } = await sql<{ hosts: number; total: MinorAmount }>`
    select count(*)::int as hosts, coalesce(sum(b.balance), 0)::bigint as total from ${dueBalances(due)}`.execute(
    db,
  );
  return rows[0] ?? { hosts: 0, total: 0 };
}
