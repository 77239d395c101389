import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Returns the ids of the homes that are up for auction, as the SQL function `is_up_for_auction` defines it.
 */
export async function readHomesWithLot(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct property_id as id from lots
    where property_id = any(${ids})
      and state in ('announced', 'open', 'awaiting_balance', 'second_bidder')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of the homes that are up for auction or have a draft auction. */
export async function readHomesWithLotOrDraft(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct property_id as id from lots
    where property_id = any(${[...ids]}::int[])
      and state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
