import type {
  listAmenities,
  listAreas,
  listBanks,
  oneProperty,
  similarProperties,
} from '#features/properties/api.ts';
import { read } from '#kit/web/read.ts';

export function propertyQuery(id: string | number) {
  return read<typeof oneProperty>('/api/properties/:id', { params: { id } });
}

export function similarPropertiesQuery(id: string | number) {
  return read<typeof similarProperties>('/api/properties/:id/similar', { params: { id } });
}

/** So many of the amenities, those that people ask for first in front. */
export function amenitiesQuery(limit: number) {
  return read<typeof listAmenities>('/api/amenities', { query: { limit: String(limit) } });
}

/** The tabs of the bank sales. */
export function banksQuery() {
  return read<typeof listBanks>('/api/banks');
}

export const areasQuery = () => read<typeof listAreas>('/api/areas');
