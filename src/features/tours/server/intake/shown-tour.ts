import { sql } from 'kysely';
import { publishTour } from '#features/properties/server/published-tour.ts';
import { tourLimits } from '#features/tours/limits.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * From now on visitors of the property are given this version; who walks in the one before may finish. For the transaction
 * that makes the version ready, or goes back to it.
 * @param publishedTour '<version id>/<path of the page in the ZIP>'
 */
export async function showTour(tx: Db, propertyId: number, publishedTour: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + tourLimits.replacedServedMs);
  // Two that publish at once take turns, so that each sees what it replaces.
  await sql`select 1 from properties where id = ${propertyId} for no key update`.execute(tx);
  await sql`
    update tour_versions set served_until = ${until} from properties
    where properties.id = ${propertyId} and property_id = ${propertyId}
      and tour_versions.id = split_part(published_tour, '/', 1)
      and published_tour <> ${publishedTour}`.execute(tx);
  await publishTour(tx, propertyId, publishedTour);
}

/** From now on the property has no tour, and none that it had is served any longer. */
export async function showNoTour(tx: Db, propertyId: number): Promise<void> {
  await publishTour(tx, propertyId, null);
  await sql`
    update tour_versions set served_until = null
    where property_id = ${propertyId} and served_until is not null`.execute(tx);
}
