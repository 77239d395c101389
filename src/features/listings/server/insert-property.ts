import { areaInText } from '#features/properties/areas.ts';
import { type PropertyDraft, propertyDraft, withoutForeignFields } from '#features/properties/draft.ts';
import { columnsOf } from '#features/properties/server/property-columns.ts';
import { readAreas, readDollarRate } from '#features/properties/server/reference-data.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Stores a new property: checked, its area found in its address, its price converted for comparing, and the owner's
 * contact put apart. Call it in a transaction.
 * @returns its id
 */
export async function insertProperty(
  db: Db,
  ownerId: number,
  draft: PropertyDraft,
  now: Date,
): Promise<number> {
  const checked = withoutForeignFields(propertyDraft.parse(draft));
  const q = db.withTables<PropertyTables>();
  const area = areaInText(await readAreas(db), checked.location);
  const columns = columnsOf(checked, area?.slug ?? null, await readDollarRate(db));
  const row = { ...columns, owner_id: ownerId, created_at: now, updated_at: now };
  const { id } = await q.insertInto('properties').values(row).returning('id').executeTakeFirstOrThrow();
  if (checked.ownerContactInfo) {
    await q
      .insertInto('owner_contacts')
      .values({ property_id: id, owner_contact_info: checked.ownerContactInfo })
      .execute();
  }
  return id;
}
