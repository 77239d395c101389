import type {
  countFacets,
  listLandmarks,
  listPins,
  listProperties,
  listPropertyPage,
  PropertyFilterQuery,
  readArea,
  readSurroundings,
} from '#features/search/api.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { read } from '#kit/web/read.ts';

/** Returns the query for one page of cards, which every grid uses. */
export function propertyPageQuery(query: PropertyFilterQuery = {}) {
  return read<typeof listPropertyPage>('/api/properties/page', { query });
}

/** Returns the query for the available featured homes, newest first, as one page of cards. */
export function featuredPropertiesQuery() {
  return propertyPageQuery({ featured: 'true', available: 'true', sort: 'newest', limit: '48' });
}

/** Returns the query for the available home with a tour that has the most reviews: a list of one or none. */
export function featuredTourQuery() {
  return read<typeof listProperties>('/api/properties', {
    query: { hasTour: 'true', available: 'true', sort: 'most_reviewed', limit: '1' },
  });
}

/**
 * Returns the query for the most viewed homes, as cards because the home page does not need their
 * descriptions.
 */
export function popularPropertiesQuery(limit = 4) {
  return propertyPageQuery({ available: 'true', sort: 'popular', limit: String(limit) });
}

export function recentPropertiesQuery(limit = 4) {
  return propertyPageQuery({ available: 'true', sort: 'newest', limit: String(limit) });
}

export type HomeSurroundings = ReplyOf<typeof readSurroundings>;

export type Pins = ReplyOf<typeof listPins>;
export type Pin = Pins['items'][number];

/** Returns the query for the facet counts: the homes that would remain for each value of each filter. */
export function facetsQuery(query: PropertyFilterQuery) {
  return read<typeof countFacets>('/api/properties/facets', { query });
}

/** Returns the query for the homes of the list as locations on the map. */
export function pinsQuery(query: PropertyFilterQuery) {
  return read<typeof listPins>('/api/properties/pins', { query });
}

/** Returns the query for the landmarks that the map labels where there is space. */
export function landmarksQuery() {
  return read<typeof listLandmarks>('/api/landmarks');
}

/** Returns the query for the ways on foot from a home. */
export function surroundingsQuery(id: string | number) {
  return read<typeof readSurroundings>('/api/properties/:id/surroundings', { params: { id } });
}

/** Returns the query for the page of an area. */
export function areaQuery(slug: string) {
  return read<typeof readArea>('/api/areas/:slug', { params: { slug } });
}
