import type { propertyTour } from '#features/tours/api.ts';
import { read } from '#kit/web/read.ts';

/** Returns the query for a property's tour. The response is 404 when there is none. */
export function propertyTourQuery(propertyId: string | number) {
  return read<typeof propertyTour>('/api/properties/:id/tour', { params: { id: propertyId } });
}
