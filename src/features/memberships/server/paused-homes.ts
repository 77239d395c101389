import { sql } from 'kysely';
import type { PlanChoice } from '#features/memberships/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * The order in which homes stay on the market under a smaller plan: first the homes up for auction, then the
 * newest ones.
 */
export const listingKeepOrder = sql.raw('is_up_for_auction(id) desc, id desc');

const maxTitles = 5;

export type MarketListing = { title: string; isUpForAuction: boolean };

/** Returns an account's listings on the market, in the order of `listingKeepOrder`. */
export async function readMarketListings(db: Db, userId: number): Promise<MarketListing[]> {
  const { rows } = await sql<MarketListing>`
    select title, is_up_for_auction(id) as "isUpForAuction" from properties
    where owner_id = ${userId} and is_available order by ${listingKeepOrder}`.execute(db);
  return rows;
}

/**
 * Returns the homes that a plan with this limit would pause if it began now. Homes up for auction are never
 * paused.
 * @param limit null for unlimited
 */
export function findPausedHomes(
  listings: readonly MarketListing[],
  limit: number | null,
): PlanChoice['paused'] {
  const pausedListings =
    limit === null ? [] : listings.slice(limit).filter(({ isUpForAuction }) => !isUpForAuction);
  return {
    count: pausedListings.length,
    titles: pausedListings.slice(0, maxTitles).map(({ title }) => title),
  };
}
