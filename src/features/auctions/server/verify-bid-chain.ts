import { sql } from 'kysely';
import { verifyLedger } from '#features/auctions/ledger.ts';
import type { Db } from '#kit/server/database/database.ts';
import { openedLedger } from './published-ledger.ts';

/** Returns the ids of the next lots with bids. */
export async function readLotsWithBids(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lots where id > ${after} and bids > 0 order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the faults in the stored bids of a lot, even while it is open, starting with the first. */
export async function verifyBidChain(db: Db, lotId: number): Promise<string[]> {
  const ledger = await openedLedger(db, lotId);
  return ledger ? verifyLedger(ledger) : [];
}
