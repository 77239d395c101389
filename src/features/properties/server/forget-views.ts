import { sql } from 'kysely';
import { viewWindow } from '#features/properties/rules.ts';
import type { Kit } from '#kit/server/kit.ts';

const batch = 5_000;

/** Who saw what is only asked within the half hour in which it counts once; after that nobody needs to know. */
export async function forgetViews({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  const before = viewWindow(clock());
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from property_views where ctid = any (array(
        select ctid from property_views where window_starts_at < ${before} order by window_starts_at limit ${batch}))
    `.execute(db);
    if (numAffectedRows < batch) return;
  }
}
