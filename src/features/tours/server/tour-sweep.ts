import { sql } from 'kysely';
import { tourLimits } from '#features/tours/limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { oldFiles } from '#kit/server/storage/old-files.ts';
import { isTourFileNeeded, lockTourFiles, tourFilesNeeded } from './tour-version-rows.ts';

/**
 * Deletes old versions, then the files without a version: of deleted homes, of deleted versions, and of
 * imports that stopped before their row was written. Processes may run it concurrently.
 */
export async function sweepTours(kit: Kit): Promise<{ versions: number; files: number }> {
  const versions = await deleteOldVersions(kit);
  let files = 0;
  const before = new Date(kit.clock().getTime() - tourLimits.unusedFileRetentionMs);
  for await (const keys of oldFiles(kit.files, 'tours', before)) {
    const neededKeys = await tourFilesNeeded(kit.db, keys);
    for (const key of keys) if (!neededKeys.has(key) && (await removeUnlessNeeded(kit, key))) files += 1;
  }
  if (versions + files > 0) kit.log.info({ versions, files }, 'old tours were removed');
  return { versions, files };
}

/**
 * Deletes old versions. It keeps the published version and the newest other one, which can be restored, and
 * all others for a week or as long as they are served. The listing is locked first, in the same order as when
 * a version is published.
 */
async function deleteOldVersions({ db, clock }: Kit): Promise<number> {
  const before = new Date(clock().getTime() - tourLimits.versionRetentionMs);
  const { rows } = await sql<{ propertyId: number }>`
    select property_id as "propertyId" from tour_versions where created_at < ${before}
    group by property_id`.execute(db);
  let count = 0;
  for (const { propertyId } of rows)
    count += await db
      .transaction()
      .execute((tx) => deleteOldVersionsOf(tx, propertyId, { before, now: clock() }));
  return count;
}

async function deleteOldVersionsOf(
  tx: Db,
  propertyId: number,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  await sql`select 1 from properties where id = ${propertyId} for update`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from tour_versions using (
      select tour_versions.id, row_number() over (order by tour_versions.created_at desc, tour_versions.id) as place
      from tour_versions join properties on properties.id = property_id
      where property_id = ${propertyId} and tour_versions.id <> split_part(coalesce(published_tour, ''), '/', 1)
    ) as other
    where tour_versions.id = other.id and other.place > 1 and created_at < ${before}
      and (served_until is null or served_until <= ${now})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Removes a file unless a version needs it. A concurrent publication of the same file waits for the lock and
 * then finds that the file is gone.
 */
function removeUnlessNeeded({ db, files }: Kit, key: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockTourFiles(tx, [key]);
    if (await isTourFileNeeded(tx, key)) return false;
    await files.delete(key);
    return true;
  });
}
