import {
  countView,
  featuredProperties,
  listAmenities,
  listAreas,
  listBanks,
  listProperties,
  listPropertyTypes,
  oneProperty,
  pageProperties,
  popularProperties,
  recentProperties,
  similarProperties,
} from '#features/properties/api.ts';
import { propertyLimits } from '#features/properties/schema.ts';
import { listedOf } from '#features/properties/server/cards.ts';
import { readFeatured, readPopular, readRecent } from '#features/properties/server/hot-reads.ts';
import {
  readAmenities,
  readAreas,
  readBanks,
  readPropertyTypes,
} from '#features/properties/server/repository.ts';
import * as service from '#features/properties/server/service.ts';
import { AppError } from '#kit/app-error.ts';
import { Reply, type RouteDefinition, route } from '#kit/server/http/route.ts';

/** @param settings.tourOrigin where tours are served; `*` stands for the version */
export function propertyRoutes({ tourOrigin }: { tourOrigin: string }): RouteDefinition[] {
  return [
    route(listProperties, {
      access: 'everyone',
      isShared: true,
      handle: async ({ query, kit }) => {
        const { items, nextCursor } = await service.listEverything(kit, query, tourOrigin);
        return new Reply(items, { headers: nextCursor ? { link: linkToNext(query, nextCursor) } : {} });
      },
    }),
    route(pageProperties, {
      access: 'everyone',
      isShared: true,
      handle: ({ query, kit }) => service.listPage(kit, query),
    }),
    route(featuredProperties, {
      access: 'everyone',
      isShared: true,
      handle: async ({ query: { limit = propertyLimits.featuredDefault }, kit }) =>
        (await readFeatured(kit.pool, limit)).map((row) => listedOf(row, tourOrigin)),
    }),
    route(popularProperties, {
      access: 'everyone',
      isShared: true,
      handle: async ({ query: { limit = propertyLimits.popularDefault }, kit }) =>
        (await readPopular(kit.pool, limit)).map((row) => listedOf(row, tourOrigin)),
    }),
    route(recentProperties, {
      access: 'everyone',
      isShared: true,
      handle: async ({ query: { limit = propertyLimits.recentDefault }, kit }) =>
        (await readRecent(kit.pool, limit)).map((row) => listedOf(row, tourOrigin)),
    }),
    route(oneProperty, {
      access: 'everyone',
      isShared: true,
      handle: ({ params, kit }) => service.oneProperty(kit, params.id, tourOrigin),
    }),
    route(similarProperties, {
      access: 'everyone',
      isShared: true,
      handle: ({ params, kit }) => service.similarProperties(kit, params.id),
    }),
    route(countView, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ params: { id: propertyId }, actor: { visitorId }, caller, kit }) => {
        if (!visitorId) throw new AppError('invalid', 'no_visitor', 'This call needs a visitor');
        return { viewCount: await service.countView(kit, { propertyId, visitorId, caller }) };
      },
    }),
    route(listAmenities, {
      access: 'everyone',
      isShared: true,
      handle: async ({ query: { limit }, kit }) => (await readAmenities(kit.db)).slice(0, limit),
    }),
    route(listPropertyTypes, {
      access: 'everyone',
      isShared: true,
      handle: ({ kit }) => readPropertyTypes(kit.db),
    }),
    route(listAreas, { access: 'everyone', isShared: true, handle: ({ kit }) => readAreas(kit.db) }),
    route(listBanks, { access: 'everyone', isShared: true, handle: ({ kit }) => readBanks(kit.db) }),
  ];
}

/** The same request with the cursor of what follows. */
function linkToNext({ box, ...query }: service.ListRequest, nextCursor: string): string {
  const search = new URLSearchParams();
  const part = box && [box.west, box.south, box.east, box.north].join(',');
  for (const [name, value] of Object.entries({ ...query, box: part, cursor: nextCursor })) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return `<${listProperties.path}?${search.toString()}>; rel="next"`;
}
