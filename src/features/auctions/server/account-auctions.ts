import { sql } from 'kysely';
import type { LotState } from '#features/auctions/choices.ts';
import { unfinishedStates } from '#features/auctions/server/lots/lot-counts.ts';
import type { Db } from '#kit/server/database/database.ts';

type AccountAuction = {
  propertyId: number | null;
  title: string;
  side: 'seller' | 'bidder' | 'bank';
  state: LotState;
  deposit: 'held' | 'returned' | 'kept' | null;
  isLeading: boolean;
};

/** Returns the auctions in which an account has any role and that have not ended. */
export async function readAccountAuctions(db: Db, userId: number, limit: number): Promise<AccountAuction[]> {
  const { rows } = await sql<AccountAuction>`
    with running as (
      select * from lots where state = any(${unfinishedStates})
    )
    select property_id as "propertyId", title, 'seller' as side, state, null as deposit, false as "isLeading"
    from running where seller_id = ${userId}
    union all
    select l.property_id, l.title, 'bidder', l.state, b.deposit, coalesce(l.leader_id = b.id or l.buyer_id = b.id, false)
    from running l join bidders b on b.lot_id = l.id where b.user_id = ${userId}
    union all
    select l.property_id, l.title, 'bank', l.state, null, false
    from running l where exists (
      select from bank_accounts a where a.user_id = ${userId} and (a.lot_id = l.id or lower(a.bank) = lower(l.bank)))
    limit ${limit}`.execute(db);
  return rows;
}
