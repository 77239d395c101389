import { tourUrlOf } from '#features/properties/tour-url.ts';
import type { PropertyTour } from '#features/tours/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readPublished } from './tour-version-rows.ts';

/**
 * The query that skips the start click of older exports, because visitors from our page have already clicked.
 */
const skipLoadingQuery = '?skip-loading';

/**
 * Returns a property's tour for visitors.
 * @throws AppError 'not-found' when the property has no tour, is hidden or does not exist
 */
export async function tourOfProperty(
  kit: Kit,
  propertyId: number,
  tourOrigin: string,
): Promise<PropertyTour> {
  const tour = await readPublished(kit.db, propertyId);
  if (!tour || tour.hidden_at !== null)
    throw new AppError('not-found', 'no_tour', english('This property has no virtual tour.'));
  return {
    tourUrl: `${tourUrlOf(tour.published_tour, tourOrigin)}${skipLoadingQuery}`,
    startBytes: tour.start_bytes,
    totalBytes: tour.total_bytes,
    files: tour.files,
    rooms: tour.rooms.map((name) => ({ name })),
    posterUrl: tourUrlOf(tour.poster_path && `${tour.id}/${tour.poster_path}`, tourOrigin),
    sample: tour.is_sample,
  };
}
