import type { propertyTour } from '#features/tours/api.ts';
import { read } from '#kit/web/read.ts';

/** Returns a property's tour, or 404 when it has none. */
export function propertyTourQuery(propertyId: string | number) {
  return read<typeof propertyTour>('/api/properties/:id/tour', { params: { id: propertyId } });
}
