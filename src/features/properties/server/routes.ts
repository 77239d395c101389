import {
  countView,
  featuredProperties,
  listAmenities,
  listAreas,
  listBanks,
  listPropertyTypes,
  oneProperty,
  popularProperties,
  recentProperties,
  similarProperties,
} from '#features/properties/api.ts';
import { propertyLimits } from '#features/properties/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { listedOf } from './cards.ts';
import { readFeatured, readPopular, readRecent } from './hot-reads.ts';
import { readAmenities, readAreas, readBanks, readPropertyTypes } from './lookup-rows.ts';
import * as service from './property-views.ts';

/** @param settings.tourOrigin where tours are served; `*` stands for the version */
export function propertyRoutes({ tourOrigin }: { tourOrigin: string }): RouteDefinition[] {
  return [
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
