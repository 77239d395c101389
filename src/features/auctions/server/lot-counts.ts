import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** Counts the homes among these that are up for auction, as the trigger `properties_up_for_auction` understands it. */
export async function countLotsOfHomes(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct property_id)::int as count from lots
    where property_id = any(${ids})
      and state in ('announced', 'open', 'awaiting_balance', 'second_bidder')`.execute(db);
  return onlyRow(rows).count;
}
