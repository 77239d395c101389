import { sql } from 'kysely';
import { propertyNotFoundError } from '#features/properties/server/property-reads.ts';
import type { Db } from '#kit/server/database/database.ts';

export type ViewableProperty = {
  id: number;
  title: string;
  category: string;
  propertyType: string;
  isFurnished: boolean;
  isAvailable: boolean;
  ownerId: number;
  hasContact: boolean;
};

/** @throws AppError 'not-found' */
export async function requireViewableProperty(db: Db, id: number): Promise<ViewableProperty> {
  const home = await readViewableProperty(db, id);
  if (!home) throw propertyNotFoundError();
  return home;
}

export async function readViewableProperty(db: Db, id: number | null): Promise<ViewableProperty | null> {
  if (id === null) return null;
  const { rows } = await sql<ViewableProperty>`
    select p.id, p.title, p.category, p.property_type as "propertyType", coalesce(p.is_furnished, false) as "isFurnished",
      p.is_available as "isAvailable", p.owner_id as "ownerId",
      exists (select from owner_contacts c where c.property_id = p.id) as "hasContact"
    from properties p where p.id = ${id} and p.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Locks the home against deletion until the transaction ends. @throws AppError 'not-found' */
export async function lockViewableProperty(tx: Db, id: number): Promise<ViewableProperty> {
  const home = await lockExistingHome(tx, id);
  if (!home) throw propertyNotFoundError();
  return home;
}

/**
 * Locks a viewing's home like `lockViewableProperty`; null if the home was deleted. Call it before locking
 * the viewing, in the same order as when a home is deleted.
 */
export async function lockExistingHome(tx: Db, id: number | null): Promise<ViewableProperty | null> {
  if (id === null) return null;
  await sql`select from properties where id = ${id} for key share`.execute(tx);
  return readViewableProperty(tx, id);
}
