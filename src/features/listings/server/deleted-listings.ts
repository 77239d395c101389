import { sql } from 'kysely';
import { listingLimits } from '#features/listings/limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { eraseListing } from './listing-deletion.ts';
import type { ObligationProvider } from './obligation-parts.ts';

/** The maximum number of listings that one run of the job removes. The next run continues. */
const batchSize = 2_000;

/** Removes the rows and files of listings whose deletion can no longer be undone. Runs as a job. */
export async function removeDeletedListings(kit: Kit, provider: ObligationProvider): Promise<void> {
  const cutoff = new Date(kit.clock().getTime() - listingLimits.undoMs);
  const { rows } = await sql<{ id: number }>`
    select id from properties where deleted_at < ${cutoff} order by deleted_at limit ${batchSize}`.execute(
    kit.db,
  );
  const ids = rows.map(({ id }) => id);
  await forEachIsolated(kit, 'a deleted listing', ids, (id) =>
    kit.db.transaction().execute((tx) => removeDeleted(kit, tx, id, { before: cutoff, provider })),
  );
}

/** Removes a deleted listing. Cancels any bookings that were made while the listing was being deleted. */
async function removeDeleted(
  kit: Kit,
  tx: Db,
  id: number,
  { before: cutoff, provider }: { before: Date; provider: ObligationProvider },
): Promise<void> {
  const { rows } = await sql`
    select from properties where id = ${id} and deleted_at < ${cutoff} for update`.execute(tx);
  if (rows.length === 0) return;
  await provider.cancel(kit, tx, id);
  await eraseListing(kit, tx, id);
}
