import { type ListingObligations, noObligations } from '#features/listings/obligations.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Reads and cancels the obligations that other features report for listings. The app supplies it. */
export type ObligationProvider = {
  /** Returns the obligations of each listing. */
  read(kit: Kit, db: Db, ids: readonly number[]): Promise<Map<number, ListingObligations>>;
  /** Cancels the viewings, stays and requests of a locked listing, and notifies the people concerned. */
  cancel(kit: Kit, tx: Db, id: number): Promise<void>;
};

export async function readListingObligations(
  kit: Kit,
  db: Db,
  id: number,
  provider: ObligationProvider,
): Promise<ListingObligations> {
  return (await provider.read(kit, db, [id])).get(id) ?? noObligations;
}
