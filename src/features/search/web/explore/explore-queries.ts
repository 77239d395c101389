import type { listAreas } from '#features/properties/api.ts';
import type { countFacets, listPins } from '#features/search/api.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { read } from '#kit/web/read.ts';
import { type ExploreFilters, homesQueryOf } from './explore-filters.ts';

export type Pins = ReplyOf<typeof listPins>;
export type Pin = Pins['items'][number];

/** How many homes each further choice would show. */
export function facetsQuery(filters: ExploreFilters) {
  return read<typeof countFacets>('/api/properties/facets', {
    query: homesQueryOf(filters),
  });
}

/** The same homes as in the list, as places on the map. */
export function pinsQuery(filters: ExploreFilters) {
  return read<typeof listPins>('/api/properties/pins', {
    query: homesQueryOf(filters),
  });
}

export const areasQuery = () => read<typeof listAreas>('/api/areas');
