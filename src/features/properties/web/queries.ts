import type {
  listAmenities,
  listAreas,
  listBanks,
  oneProperty,
  similarProperties,
} from '#features/properties/api.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { read } from '#kit/web/read.ts';

export function propertyQuery(id: string | number) {
  return read<typeof oneProperty>('/api/properties/:id', { params: { id } });
}

/** Any home may come to be similar, but that is no news to somebody who reads about this one. */
export function similarPropertiesQuery(id: string | number) {
  const query = read<typeof similarProperties>('/api/properties/:id/similar', { params: { id } });
  return { ...query, meta: { follows: [propertyTopic(Number(id))] } };
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
