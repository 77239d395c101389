import { sql } from 'kysely';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type DueHost = { userId: number; destinationId: number; balance: MinorAmount };

/** The account of a balance, so that each balance finds its number and its host by an index. */
const userIdOfParty = sql`(case when starts_with(b.party, 'user:') then substr(b.party, 6)::int end)`;

type Due = { minAmount: MinorAmount; now: Date };

/**
 * Locks the balances of the hosts who can be paid now, in one order. A balance that another batch has taken in the
 * meantime is left out.
 */
export async function lockDueHosts(tx: Db, { minAmount, now }: Due): Promise<DueHost[]> {
  const { rows } = await sql<DueHost>`
    select d.user_id as "userId", d.id as "destinationId", b.balance
    from ledger_balances b join payout_destinations d on d.user_id = ${userIdOfParty} and d.replaced_at is null
    where b.account = 'owed' and b.currency = 'UGX' and b.balance >= ${minAmount} and d.usable_from <= ${now}
    order by b.party for update of b`.execute(tx);
  return rows;
}

export type OwedHost = {
  userId: number;
  username: string;
  currency: 'UGX' | 'USD';
  balance: MinorAmount;
  network: 'MTN' | 'AIRTEL' | null;
  phone: string | null;
  name: string | null;
  /** Null when the balance is paid with the next batch. */
  obstacle: 'debt' | 'currency' | 'no_number' | 'cooling' | 'below_minimum' | null;
};

/** Returns the hosts who owe money or are owed some, debts first and then the largest balance, and what keeps them from being paid. */
export async function readOwedHosts(db: Db, { minAmount, now }: Due, limit: number): Promise<OwedHost[]> {
  const { rows } = await sql<OwedHost>`
    select u.id as "userId", u.username, b.currency, b.balance, d.network, d.phone, d.name,
      case when b.balance < 0 then 'debt' when b.currency <> 'UGX' then 'currency' when d.id is null then 'no_number'
        when d.usable_from > ${now} then 'cooling' when b.balance < ${minAmount} then 'below_minimum' end as obstacle
    from ledger_balances b join users u on u.id = ${userIdOfParty}
      left join payout_destinations d on d.user_id = u.id and d.replaced_at is null
    where b.account = 'owed' and b.balance <> 0 order by b.balance < 0 desc, b.balance desc, u.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns the number of hosts whose balance can be paid now, and its total. */
export async function readDueTotal(
  db: Db,
  { minAmount, now }: Due,
): Promise<{ hosts: number; total: MinorAmount }> {
  const { rows } = await sql<{ hosts: number; total: MinorAmount }>`
    select count(*)::int as hosts, coalesce(sum(b.balance), 0)::bigint as total
    from ledger_balances b join payout_destinations d on d.user_id = ${userIdOfParty} and d.replaced_at is null
    where b.account = 'owed' and b.currency = 'UGX' and b.balance >= ${minAmount} and d.usable_from <= ${now}`.execute(
    db,
  );
  return rows[0] ?? { hosts: 0, total: 0 };
}
