import type { Db } from '#kit/server/database/database.ts';
import type { PropertyTables } from './tables.ts';

/**
 * Publishes a tour of the property, or unpublishes it. Call it in the transaction that marks the version as
 * ready, so that both changes become visible together.
 * @param publishedTour '<version id>/<path of the page in the ZIP>'; the version id is a host name: a-z, 0-9
 * and hyphens
 * @returns true when the property exists
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
