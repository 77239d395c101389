import type { propertyTour } from '#features/tours/api.ts';
import { read } from '#kit/web/read.ts';

/** Loads a property's tour. The response is 404 when it has none. */
export function propertyTourQuery(propertyId: string | number) {
  return read<typeof propertyTour>('/api/properties/:id/tour', { params: { id: propertyId } });
}
