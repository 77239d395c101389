import {
  anyProperty,
  auctionTopicsOf,
  cards,
  propertyTopic,
  vocabulary,
} from '#features/properties/topics.ts';
import {
  countFacets,
  listLandmarks,
  listPins,
  listProperties,
  listPropertyPage,
  listSuggestions,
  readArea,
  readSurroundings,
} from '#features/search/api.ts';
import { mayNameDates } from '#features/search/parse-dates.ts';
import type { PropertyFilters } from '#features/search/schema.ts';
import { readAreaPage } from '#features/search/server/areas/area-page.ts';
import { readFacets } from '#features/search/server/results/facets-response.ts';
import { type ListRequest, listEverything, listPage } from '#features/search/server/results/list.ts';
import { readPins } from '#features/search/server/results/pins.ts';
import { travelFares } from '#features/travel/topics.ts';
import { Reply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readHomeSurroundings } from './home-surroundings.ts';
import type { SearchKit, SearchState } from './search-kit.ts';
import { suggestionsFor } from './suggestions.ts';

/** The topics that the results of a search, and its parsing, depend on. */
const resultTopics = [anyProperty, ...vocabulary, travelFares];

type Settings = {
  /** The origin that serves tours; `*` is a placeholder for the version. */
  tourOrigin: string;
  search: SearchState;
};

export function searchRoutes({ tourOrigin, search }: Settings): RouteDefinition[] {
  const searchKit = (kit: Kit): SearchKit => ({ ...kit, search });
  /**
   * Returns the topics of nights only if nights are requested, so that a booking does not invalidate other
   * responses.
   */
  const nightTopics = ({ checkIn, q }: Pick<PropertyFilters, 'checkIn' | 'q'>) =>
    checkIn !== undefined || (q !== undefined && mayNameDates(q)) ? search.freeNights.topics : [];
  return [
    route(listProperties, {
      access: 'everyone',
      isShared: true,
      topics: ({ query }) => [...resultTopics, ...auctionTopicsOf(query.category), ...nightTopics(query)],
      handle: async ({ query, kit }) => {
        const { items, nextCursor } = await listEverything(searchKit(kit), query, tourOrigin);
        return new Reply(items, { headers: nextCursor ? { link: linkToNext(query, nextCursor) } : {} });
      },
    }),
    route(listPropertyPage, {
      access: 'everyone',
      isShared: true,
      topics: ({ query }) => [...resultTopics, ...auctionTopicsOf(query.category), ...nightTopics(query)],
      handle: ({ query, kit }) => listPage(searchKit(kit), query),
    }),
    // The responses are not cached, because the counts have their own cache.
    route(countFacets, {
      access: 'everyone',
      topics: ({ query }) => [...resultTopics, ...nightTopics(query)],
      handle: ({ query, kit }) => readFacets(searchKit(kit), query),
    }),
    route(listPins, {
      access: 'everyone',
      isShared: true,
      topics: ({ query }) => [...resultTopics, ...auctionTopicsOf(query.category), ...nightTopics(query)],
      handle: ({ query, kit }) => readPins(searchKit(kit), query),
    }),
    route(readArea, {
      access: 'everyone',
      isShared: true,
      topics: [...resultTopics, ...cards],
      handle: ({ params, kit }) => readAreaPage(searchKit(kit), params.slug),
    }),
    route(readSurroundings, {
      access: 'everyone',
      isShared: true,
      topics: ({ params }) => [propertyTopic(params.id)],
      handle: ({ params, kit }) => readHomeSurroundings(kit.db, search.travel, params.id),
    }),
    route(listLandmarks, {
      access: 'everyone',
      isShared: true,
      topics: vocabulary,
      handle: async () => [...(await search.vocabulary()).landmarks],
    }),
    route(listSuggestions, {
      access: 'everyone',
      isShared: true,
      topics: ({ query }) => [...resultTopics, ...nightTopics(query)],
      handle: async ({ query: { q }, kit }) => (q === undefined ? [] : suggestionsFor(searchKit(kit), q)),
    }),
  ];
}

/** Returns a `Link` header for the same request with the cursor of the next page. */
function linkToNext({ box, ...query }: ListRequest, nextCursor: string): string {
  const search = new URLSearchParams();
  const boxText = box && [box.west, box.south, box.east, box.north].join(',');
  for (const [name, value] of Object.entries({ ...query, box: boxText, cursor: nextCursor })) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined)
        search.append(name, typeof item === 'object' ? `$${item.dollars}` : String(item));
    }
  }
  return `<${listProperties.path}?${search.toString()}>; rel="next"`;
}
