import type {
  listAmenities,
  listBanks,
  listProperties,
  oneProperty,
  pageProperties,
  similarProperties,
} from '#features/properties/api.ts';
import type { QueryInput } from '#kit/endpoint.ts';
import { read } from '#kit/web/read.ts';

export type PropertyFilterQuery = QueryInput<typeof pageProperties>;

/** One page of cards: what every grid asks for. */
export function propertyPageQuery(query: PropertyFilterQuery = {}) {
  return read<typeof pageProperties>('/api/properties/page', { query });
}

export function propertyQuery(id: string | number) {
  return read<typeof oneProperty>('/api/properties/:id', { params: { id } });
}

export function similarPropertiesQuery(id: string | number) {
  return read<typeof similarProperties>('/api/properties/:id/similar', { params: { id } });
}

/** The featured homes that can be had, the newest first; cards, and as many as a page takes. */
export function featuredPropertiesQuery() {
  return propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '48' });
}

/** The home with the most reviews among those that can be walked through: a list of one, or of none. */
export function featuredTourQuery() {
  return read<typeof listProperties>('/api/properties', {
    query: { hasTour: 'true', available: 'true', sort: 'most_reviewed', limit: '1' },
  });
}

/** The homes viewed most; cards only, since a home page has no use for eight descriptions. */
export function popularPropertiesQuery(limit = 4) {
  return propertyPageQuery({ available: 'true', sort: 'popular', limit: String(limit) });
}

export function recentPropertiesQuery(limit = 4) {
  return propertyPageQuery({ available: 'true', sort: 'newest', limit: String(limit) });
}

/** So many of the amenities, those that people ask for first in front. */
export function amenitiesQuery(limit: number) {
  return read<typeof listAmenities>('/api/amenities', { query: { limit: String(limit) } });
}

/** The tabs of the bank sales. */
export function banksQuery() {
  return read<typeof listBanks>('/api/banks');
}
