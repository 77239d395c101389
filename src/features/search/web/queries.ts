import type {
  countFacets,
  listPins,
  listProperties,
  PropertyFilterQuery,
  pageProperties,
} from '#features/search/api.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { read } from '#kit/web/read.ts';

/** One page of cards: what every grid asks for. */
export function propertyPageQuery(query: PropertyFilterQuery = {}) {
  return read<typeof pageProperties>('/api/properties/page', { query });
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

export type Pins = ReplyOf<typeof listPins>;
export type Pin = Pins['items'][number];

/** How many homes each further choice would show. */
export function facetsQuery(query: PropertyFilterQuery) {
  return read<typeof countFacets>('/api/properties/facets', { query });
}

/** The same homes as in the list, as places on the map. */
export function pinsQuery(query: PropertyFilterQuery) {
  return read<typeof listPins>('/api/properties/pins', { query });
}
