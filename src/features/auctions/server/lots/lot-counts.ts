import { sql } from 'kysely';
import type { LotState } from '#features/auctions/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

/** The states in which a home is up for auction, as the SQL function `is_up_for_auction` defines it. */
export const upForAuctionStates: LotState[] = ['announced', 'open', 'awaiting_balance', 'second_bidder'];
export const unfinishedStates: LotState[] = ['draft', ...upForAuctionStates];

/** Returns the ids of the homes that are up for auction. */
export const readHomesWithLot = (db: Db, ids: readonly number[]) =>
  readHomesInStates(db, ids, upForAuctionStates);

/** Returns the ids of the homes that are up for auction or have a draft auction. */
export const readHomesWithLotOrDraft = (db: Db, ids: readonly number[]) =>
  readHomesInStates(db, ids, unfinishedStates);

async function readHomesInStates(db: Db, ids: readonly number[], states: LotState[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct property_id as id from lots
    where property_id = any(${[...ids]}::int[]) and state = any(${states})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
