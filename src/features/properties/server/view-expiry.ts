import { sql } from 'kysely';
import { viewWindow } from '#features/properties/rules.ts';
import type { Kit } from '#kit/server/kit.ts';

const batch = 5_000;

/** Deletes who viewed what, and from which address, because it matters only on the day on which it counts. */
export async function deleteOldViews({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  const before = viewWindow(clock());
  for (const table of ['property_views', 'property_view_addresses'].map((name) => sql.table(name))) {
    let removed: number = batch;
    while (removed === batch) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where window_starts_at < ${before} order by window_starts_at limit ${batch}))
      `.execute(db);
      removed = Number(numAffectedRows);
    }
  }
}
