import { sql } from 'kysely';
import type { FieldName } from '#features/properties/fields.ts';
import type { HomePicture, PlanPin } from '#features/properties/schema.ts';
import { formValuesOf, lotColumns } from '#features/properties/server/property-columns.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';

export type StoredForm = Record<FieldName, unknown>;

/** Returns a stored listing in the fields and units of its form, or null when it does not exist. */
export async function readForm(db: Db, id: number): Promise<StoredForm | null> {
  return (await readForms(db, [id])).get(id) ?? null;
}

/** Returns the stored forms of many listings by id, with two statements. */
export async function readForms(db: Db, ids: readonly number[]): Promise<Map<number, StoredForm>> {
  const typedDb = db.withTables<PropertyTables>();
  const rows = await typedDb
    .selectFrom('properties as p')
    .leftJoin('auctions as lot', 'lot.property_id', 'p.id')
    .selectAll('p')
    .select(lotColumns)
    .where('p.id', 'in', ids)
    .execute();
  const contacts = await typedDb
    .selectFrom('owner_contacts')
    .select(['property_id', 'owner_contact_info'])
    .where('property_id', 'in', ids)
    .execute();
  const contactInfos = new Map(contacts.map((contact) => [contact.property_id, contact.owner_contact_info]));
  return new Map(
    rows.map((row) => [row.id, { ...formValuesOf(row), ownerContactInfo: contactInfos.get(row.id) ?? null }]),
  );
}

/**
 * Returns the pictures of a listing for its form. A picture whose alternative text is the title of the
 * listing has no caption.
 */
export async function readPictures(db: Db, id: number): Promise<HomePicture[]> {
  const { rows } = await sql<HomePicture & { pins: PlanPin[] | null }>`
    select i.file_key as key, i.width, i.height, i.colour, case when i.alt = p.title then '' else i.alt end as alt,
      i.plan_pins as pins
    from property_pictures i join properties p on p.id = i.property_id
    where i.property_id = ${id} order by i.position`.execute(db);
  return rows.map(({ pins, ...picture }) => (pins ? { ...picture, pins } : picture));
}
