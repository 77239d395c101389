import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { recordListingChange, recordListingEvent } from './listing-audit.ts';

type ActingUser = { readonly id: number } | null;

export type LockedListingRow = {
  id: number;
  title: string;
  category: string;
  isAvailable: boolean;
  confirmedAt: Date | null;
  ownerId: number;
  ownerEmail: string;
};

/** Locks a listing until the transaction ends, and returns it. Returns null when it was deleted. */
export async function lockListing(tx: Db, id: number): Promise<LockedListingRow | null> {
  const { rows } = await sql<LockedListingRow>`
    select p.id, p.title, p.category, p.is_available as "isAvailable", p.availability_confirmed_at as "confirmedAt",
      p.owner_id as "ownerId", u.email as "ownerEmail"
    from properties p join users u on u.id = p.owner_id
    where p.id = ${id} and p.deleted_at is null for no key update of p`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Records that a manager has confirmed that a listing is available. The version of the listing does not
 * change.
 * @param by null for a visitor who uses the link in an email
 */
export async function confirmAvailability(tx: Db, by: ActingUser, id: number): Promise<void> {
  await sql`update properties set availability_confirmed_at = clock_timestamp() where id = ${id}`.execute(tx);
  await recordListingEvent(tx, by, id, 'availability confirmed');
}

/**
 * Takes a listing off the market.
 * @param by null for automatic changes
 * @returns false when it was already off the market, or is up for auction
 */
export async function takeOffMarket(tx: Db, by: ActingUser, id: number, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update properties set is_available = false, listing_expires_at = null, updated_at = clock_timestamp()
    where id = ${id} and is_available and not is_up_for_auction(id) returning id`.execute(tx);
  if (rows.length === 0) return false;
  await recordListingChange(tx, by, id, {
    before: { isAvailable: true },
    after: { isAvailable: false },
    why: reason,
  });
  return true;
}
