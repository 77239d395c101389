import type {
  countFacets,
  listLandmarks,
  listPins,
  listProperties,
  PropertyFilterQuery,
  pageProperties,
} from '#features/search/api.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { read } from '#kit/web/read.ts';

/** One page of cards, as every grid reads it. */
export function propertyPageQuery(query: PropertyFilterQuery = {}) {
  return read<typeof pageProperties>('/api/properties/page', { query });
}

/** The available featured homes, newest first, as one page of cards. */
export function featuredPropertiesQuery() {
  return propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '48' });
}

/** The available home with a tour that has the most reviews: a list of one or none. */
export function featuredTourQuery() {
  return read<typeof listProperties>('/api/properties', {
    query: { hasTour: 'true', available: 'true', sort: 'most_reviewed', limit: '1' },
  });
}

/** The most viewed homes, as cards: the home page does not need their descriptions. */
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

/** The homes of the list as places on the map. */
export function pinsQuery(query: PropertyFilterQuery) {
  return read<typeof listPins>('/api/properties/pins', { query });
}

/** Written on the map where there is room. */
export function landmarksQuery() {
  return read<typeof listLandmarks>('/api/landmarks');
}
