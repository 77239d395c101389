import { sql } from 'kysely';
import type { DeletedHome } from '#features/properties/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

const retentionMonths = 12;

/**
 * Saves the names of homes that are about to be deleted, for visitors who saved them or follow an old link. A
 * home that an admin has hidden is not saved.
 */
export async function saveDeletedHomes(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into deleted_homes (property_id, owner_id, title, category, area, location, price_ugx, bedrooms, deleted_at)
    select id, owner_id, title, category, area, location, price_ugx, bedrooms, ${now}
    from properties where id = any(${[...ids]}::int[]) and hidden_at is null`.execute(tx);
}

/** Deletes the saved names of homes whose deletion was undone. */
export async function removeDeletedHomes(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from deleted_homes where property_id = any(${[...ids]}::int[])`.execute(tx);
}

export async function readDeletedHomes(db: Db, ids: readonly number[]): Promise<DeletedHome[]> {
  const { rows } = await sql<DeletedHome>`
    select property_id as id, title, category, location from deleted_homes
    where property_id = any(${ids}) order by property_id`.execute(db);
  return rows;
}

export async function expireDeletedHomes(db: Db, now: Date): Promise<void> {
  await sql`
    delete from deleted_homes where deleted_at < ${now}::timestamptz - make_interval(months => ${retentionMonths})`.execute(
    db,
  );
}
