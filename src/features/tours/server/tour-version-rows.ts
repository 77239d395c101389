import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import type { TourTables, TourVersionTable } from './tables.ts';

export type TourVersion = Selectable<TourVersionTable>;

export async function insertVersion(db: Db, version: Insertable<TourVersionTable>): Promise<void> {
  await db.withTables<TourTables>().insertInto('tour_versions').values(version).execute();
}

export async function readVersion(db: Db, id: string): Promise<TourVersion | undefined> {
  const q = db.withTables<TourTables>();
  return q.selectFrom('tour_versions').selectAll().where('id', '=', id).executeTakeFirst();
}

export type ServedVersion = Pick<
  TourVersion,
  'id' | 'zip_key' | 'index_key' | 'sidecar_key' | 'page_path'
> & {
  propertyId: number;
  /** The end of the time for which a replaced version is served. Null for the published version. */
  servedUntil: Date | null;
};

/**
 * Returns a version if it may be served: the published one, or a replaced one with an end time. Versions of a
 * hidden listing may not be served.
 */
export async function readServed(db: Db, id: string): Promise<ServedVersion | null> {
  const { rows } = await sql<ServedVersion>`
    select tour_versions.id, zip_key, index_key, sidecar_key, page_path, property_id as "propertyId",
      case when is_published then null else served_until end as "servedUntil"
    from tour_versions join properties on properties.id = property_id
    cross join lateral (select coalesce(split_part(published_tour, '/', 1) = tour_versions.id, false)) as shown (is_published)
    where tour_versions.id = ${id} and properties.hidden_at is null and (is_published or served_until is not null)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns the key of the stored file that contains an entry: the archive or its sidecar. */
export function fileKeyOf(
  version: Pick<TourVersion, 'zip_key' | 'sidecar_key'>,
  { inSidecar, name }: Pick<ZipEntry, 'inSidecar' | 'name'>,
): string {
  if (!inSidecar) return version.zip_key;
  if (version.sidecar_key === null) throw new Error(`${name} is in a sidecar that does not exist`);
  return version.sidecar_key;
}

/** Returns the published version of a property, even if the property is hidden, or undefined. */
export async function readPublished(
  db: Db,
  propertyId: number,
): Promise<(TourVersion & { published_tour: string; hidden_at: Date | null }) | undefined> {
  const q = db.withTables<PropertyTables>().withTables<TourTables>();
  return q
    .selectFrom('properties')
    .innerJoin('tour_versions', (join) =>
      join.on('tour_versions.id', '=', sql<string>`split_part(properties.published_tour, '/', 1)`),
    )
    .selectAll('tour_versions')
    .select(['properties.published_tour', 'properties.hidden_at'])
    .where('properties.id', '=', propertyId)
    .$narrowType<{ published_tour: string }>()
    .executeTakeFirst();
}

/** The owner of a property, its availability and its published tour. */
export type PublishedTour = { ownerId: number; isAvailable: boolean; publishedTour: string | null };

const publicationColumns = sql.raw(
  'owner_id as "ownerId", is_available as "isAvailable", published_tour as "publishedTour"',
);

export async function readPublication(db: Db, propertyId: number): Promise<PublishedTour | undefined> {
  const { rows } = await sql<PublishedTour>`
    select ${publicationColumns} from properties where id = ${propertyId} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Reads a property like `readPublication`, and locks its row until the transaction ends. */
export async function lockPublication(tx: Db, propertyId: number): Promise<PublishedTour | undefined> {
  const { rows } = await sql<PublishedTour>`
    select ${publicationColumns} from properties where id = ${propertyId} and deleted_at is null for update`.execute(
    tx,
  );
  return rows[0];
}

export async function markVerified(db: Db, id: string, at: Date, damagedFiles: string[]): Promise<void> {
  await db
    .withTables<TourTables>()
    .updateTable('tour_versions')
    .set({ verified_at: at, damaged_files: damagedFiles })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks files until the transaction ends, so that a file cannot be removed while a version that needs it is
 * published.
 */
export const lockTourFiles = (tx: Db, keys: readonly string[]): Promise<void> =>
  lockAll(
    tx,
    keys.map((key) => `tour-file:${key}`),
  );

/** Returns those of the keys that a version uses. */
export async function tourFilesNeeded(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key where key in (
      select zip_key from tour_versions
      union all select index_key from tour_versions
      union all select sidecar_key from tour_versions where sidecar_key is not null)`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export async function isTourFileNeeded(db: Db, key: string): Promise<boolean> {
  return (await tourFilesNeeded(db, [key])).size > 0;
}
