import type { Db } from '#kit/server/database/database.ts';
import type { PropertyTables } from './tables.ts';

/**
 * Makes a tour the one that visitors of the property see, or takes it away. Call it in the transaction that makes the
 * version ready, so that nobody sees one without the other.
 * @param publishedTour '<version id>/<path of the page in the ZIP>'; the version id is a host name: a-z, 0-9 and hyphens
 * @returns whether there is such a property
 */
export async function publishTour(
  db: Db,
  propertyId: number,
  publishedTour: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .withTables<PropertyTables>()
    .updateTable('properties')
    .set({ published_tour: publishedTour, updated_at: new Date() })
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
