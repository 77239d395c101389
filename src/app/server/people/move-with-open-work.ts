import { handOverEnquiries } from '#features/enquiries/server/handover.ts';
import { handOverFirstRents } from '#features/first-rents/server/handover.ts';
import { moveListings } from '#features/listings/server/handover.ts';
import { handOverCases } from '#features/reports/server/handover.ts';
import { handOverStays } from '#features/stays/server/handover.ts';
import { handOverClaims } from '#features/viewing-claims/server/handover.ts';
import { handOverViewings } from '#features/viewings/server/handover.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Moves the listings and all open work about them to another account. Finished work stays with the account
 * that did it.
 */
export async function moveWithOpenWork(tx: Db, ids: readonly number[], to: number): Promise<void> {
  await moveListings(tx, ids, to);
  await handOverEnquiries(tx, ids, to);
  await handOverViewings(tx, ids, to);
  await handOverStays(tx, ids, to);
  await handOverFirstRents(tx, ids, to);
  await handOverClaims(tx, ids, to);
  await handOverCases(tx, ids, to);
}
