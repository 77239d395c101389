import { sql } from 'kysely';
import { verifyLedger } from '#features/auctions/ledger.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readOpenedLedger } from './published-ledger.ts';

/**
 * Returns the ids of the next lots with bids, in ascending order.
 * @param after the last id of the previous batch
 */
export async function readLotsWithBids(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lots where id > ${after} and bids > 0 order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Verifies the stored bids of a lot, even while it is open.
 * @returns the error messages in order; empty when the bids are correct
 */
export async function verifyBidChain(db: Db, lotId: number): Promise<string[]> {
  const ledger = await readOpenedLedger(db, lotId);
  return ledger ? verifyLedger(ledger) : [];
}
