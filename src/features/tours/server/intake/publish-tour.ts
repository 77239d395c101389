import { sql } from 'kysely';
import { publishTour } from '#features/properties/server/published-tour.ts';
import { tourLimits } from '#features/tours/limits.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Publishes this version of the property's tour. Visitors who have the previous one open may finish. Call it
 * in the transaction that makes the version ready, or that restores it.
 * @param publishedTour '<version id>/<path of the page in the ZIP>'
 */
export async function markTourPublished(
  tx: Db,
  propertyId: number,
  publishedTour: string,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + tourLimits.replacedServedMs);
  // Serializes concurrent publications, so that each sees the version it replaces.
  await sql`select 1 from properties where id = ${propertyId} for no key update`.execute(tx);
  await sql`
    update tour_versions set served_until = ${until} from properties
    where properties.id = ${propertyId} and property_id = ${propertyId}
      and tour_versions.id = split_part(published_tour, '/', 1)
      and published_tour <> ${publishedTour}`.execute(tx);
  await publishTour(tx, propertyId, publishedTour);
}

/** Unpublishes the property's tour. None of its earlier versions is served any longer. */
export async function markTourUnpublished(tx: Db, propertyId: number): Promise<void> {
  await publishTour(tx, propertyId, null);
  await sql`
    update tour_versions set served_until = null
    where property_id = ${propertyId} and served_until is not null`.execute(tx);
}
