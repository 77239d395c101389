import { sql } from 'kysely';
import { dayInKampala, viewWindowStart } from '#features/properties/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

const batchSize = 5_000;
const visitorTables = [
  'property_views',
  'property_view_networks',
  'property_contact_events',
  'property_contact_networks',
];
/**
 * The retention of statistics: 400 days, so that a month can be compared with the same month a year earlier.
 */
const retentionMs = 400 * 24 * 3_600_000;

/**
 * Deletes the visitors and addresses of past views, because they are needed only on the day of the view. It
 * also deletes old statistics.
 */
export async function deleteOldViews({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  const before = viewWindowStart(clock());
  for (const table of visitorTables) await deleteBefore(db, table, 'window_starts_at', before);
  await deleteBefore(
    db,
    'property_daily_stats',
    'day',
    dayInKampala(new Date(before.getTime() - retentionMs)),
  );
}

async function deleteBefore(db: Db, name: string, column: string, before: Date | string): Promise<void> {
  const table = sql.table(name);
  const dateColumn = sql.ref(column);
  let deletedCount: number = batchSize;
  while (deletedCount === batchSize) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${dateColumn} < ${before} order by ${dateColumn} limit ${batchSize}))
    `.execute(db);
    deletedCount = Number(numAffectedRows);
  }
}
