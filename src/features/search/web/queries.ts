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

/** Returns one page of cards, as every grid loads it. */
export function propertyPageQuery(query: PropertyFilterQuery = {}) {
  return read<typeof pageProperties>('/api/properties/page', { query });
}

/** Returns the available featured homes, newest first, as one page of cards. */
export function featuredPropertiesQuery() {
  return propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '48' });
}

/** Returns the available home with a tour that has the most reviews: a list of one or none. */
export function featuredTourQuery() {
  return read<typeof listProperties>('/api/properties', {
    query: { hasTour: 'true', available: 'true', sort: 'most_reviewed', limit: '1' },
  });
}

/** Returns the most viewed homes as cards, because the home page does not need their descriptions. */
export function popularPropertiesQuery(limit = 4) {
  return propertyPageQuery({ available: 'true', sort: 'popular', limit: String(limit) });
}

export function recentPropertiesQuery(limit = 4) {
  return propertyPageQuery({ available: 'true', sort: 'newest', limit: String(limit) });
}

export type Pins = ReplyOf<typeof listPins>;
export type Pin = Pins['items'][number];

/** Returns the number of homes for each further choice. */
export function facetsQuery(query: PropertyFilterQuery) {
  return read<typeof countFacets>('/api/properties/facets', { query });
}

/** Returns the homes of the list as locations on the map. */
export function pinsQuery(query: PropertyFilterQuery) {
  return read<typeof listPins>('/api/properties/pins', { query });
}

/** Returns the labels that the map shows where there is room. */
export function landmarksQuery() {
  return read<typeof listLandmarks>('/api/landmarks');
}
