import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Stores the state of an auction that a home shows.
 * @param state a query for the columns of the insert below. It is SQL, because times in JavaScript would lose
 * their microseconds
 */
export async function writeAuctionState(tx: Db, state: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into auctions
      (property_id, auction_closes_at, auction_status, starting_bid, current_bid, bid_increment, lot_stage)
    ${state}
    on conflict (property_id) do update set auction_closes_at = excluded.auction_closes_at,
      auction_status = excluded.auction_status, starting_bid = excluded.starting_bid,
      current_bid = excluded.current_bid, bid_increment = excluded.bid_increment,
      lot_stage = excluded.lot_stage`.execute(tx);
}
