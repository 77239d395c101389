import { countFacets, listPins, suggestPlaces } from '#features/search/api.ts';
import { facetsFor } from '#features/search/server/facet-service.ts';
import { pinsFor } from '#features/search/server/pins.ts';
import { suggestionsFor } from '#features/search/server/suggestions.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';

export const searchRoutes: readonly RouteDefinition[] = [
  // Kept by itself for as long as the counts are right.
  route(countFacets, { access: 'everyone', handle: ({ query, kit }) => facetsFor(kit, query) }),
  route(listPins, { access: 'everyone', isShared: true, handle: ({ query, kit }) => pinsFor(kit, query) }),
  route(suggestPlaces, {
    access: 'everyone',
    isShared: true,
    handle: async ({ query: { q }, kit }) => (q === undefined ? [] : suggestionsFor(kit, q)),
  }),
];
