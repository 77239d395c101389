import type {
  deletedHomes,
  homesById,
  listAmenities,
  listAreas,
  listBanks,
  oneProperty,
  rateOfDollar,
  similarProperties,
} from '#features/properties/api.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { read } from '#kit/web/read.ts';

export function propertyQuery(id: string | number) {
  return read<typeof oneProperty>('/api/properties/:id', { params: { id } });
}

/**
 * Returns the query for similar homes. It subscribes only to this home, because a newly similar home is not
 * worth a reload while a visitor reads.
 */
export function similarPropertiesQuery(id: string | number) {
  const query = read<typeof similarProperties>('/api/properties/:id/similar', { params: { id } });
  return { ...query, meta: { follows: [propertyTopic(Number(id))] } };
}

/** Returns the query for the first amenities, in the order that admins set. */
export function amenitiesQuery(limit: number) {
  return read<typeof listAmenities>('/api/amenities', { query: { limit: String(limit) } });
}

/** Returns the query for the banks, which are the tabs of the bank sales page. */
export function banksQuery() {
  return read<typeof listBanks>('/api/banks');
}

export const dollarRateQuery = () => read<typeof rateOfDollar>('/api/dollar-rate');

export const areasQuery = () => read<typeof listAreas>('/api/areas');

/** Returns the query for at most fifty homes by id. */
export const homesByIdQuery = (ids: readonly number[]) =>
  read<typeof homesById>('/api/properties/by-id', { query: { ids: ids.join(',') } });

export const deletedHomesQuery = (ids: readonly number[]) => ({
  ...read<typeof deletedHomes>('/api/properties/deleted', { query: { ids: ids.join(',') } }),
  enabled: ids.length > 0,
});
