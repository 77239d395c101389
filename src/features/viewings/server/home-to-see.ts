import { sql } from 'kysely';
import { noSuchProperty } from '#features/properties/server/property-views.ts';
import type { Db } from '#kit/server/database/database.ts';

export type HomeToSee = {
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
export async function requireHomeToSee(db: Db, id: number): Promise<HomeToSee> {
  const { rows } = await sql<HomeToSee>`
    select p.id, p.title, p.category, p.property_type as "propertyType", coalesce(p.is_furnished, false) as "isFurnished",
      p.is_available as "isAvailable", p.owner_id as "ownerId",
      exists (select from owner_contacts c where c.property_id = p.id) as "hasContact"
    from properties p where p.id = ${id}`.execute(db);
  const [home] = rows;
  if (!home) throw noSuchProperty();
  return home;
}

/** Its row cannot be deleted until the transaction ends. @throws AppError 'not-found' */
export async function holdHomeToSee(tx: Db, id: number): Promise<HomeToSee> {
  await sql`select from properties where id = ${id} for key share`.execute(tx);
  return requireHomeToSee(tx, id);
}
