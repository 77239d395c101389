import {
  countContact,
  countTourOpened,
  countView,
  deletedHomes,
  featuredProperties,
  homesById,
  listAmenities,
  listAreas,
  listBanks,
  listPropertyTypes,
  oneProperty,
  popularProperties,
  rateOfDollar,
  recentProperties,
  similarProperties,
} from '#features/properties/api.ts';
import { propertyLimits } from '#features/properties/schema.ts';
import {
  amenities,
  anyProperty,
  areas,
  auctionTopic,
  banks,
  cards,
  exchangeRates,
  listers,
  propertyTopic,
  propertyTypes,
} from '#features/properties/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { presentListing } from './cards.ts';
import { readDeletedHomes } from './deleted-homes.ts';
import { readHomes } from './homes-by-id.ts';
import { readFeatured, readPopular, readRecent } from './hot-reads.ts';
import * as service from './property-reads.ts';
import { readAmenities, readAreas, readBanks, readDatedRate, readPropertyTypes } from './reference-data.ts';

/** @param settings.tourOrigin the origin that serves tours; `*` is a placeholder for the version */
export function propertyRoutes({ tourOrigin }: { tourOrigin: string }): RouteDefinition[] {
  return [
    route(featuredProperties, {
      access: 'everyone',
      isShared: true,
      topics: cards,
      handle: async ({ query: { limit = propertyLimits.featuredDefault }, kit }) =>
        (await readFeatured(kit.pool, limit)).map((row) => presentListing(row, tourOrigin)),
    }),
    route(popularProperties, {
      access: 'everyone',
      isShared: true,
      topics: cards,
      handle: async ({ query: { limit = propertyLimits.popularDefault }, kit }) =>
        (await readPopular(kit.pool, limit)).map((row) => presentListing(row, tourOrigin)),
    }),
    route(recentProperties, {
      access: 'everyone',
      isShared: true,
      topics: cards,
      handle: async ({ query: { limit = propertyLimits.recentDefault }, kit }) =>
        (await readRecent(kit.pool, limit)).map((row) => presentListing(row, tourOrigin)),
    }),
    route(oneProperty, {
      access: 'everyone',
      isShared: true,
      topics: ({ params }) => [propertyTopic(params.id), auctionTopic(params.id), areas, listers],
      handle: ({ params, kit }) => service.readProperty(kit, params.id, tourOrigin),
    }),
    route(similarProperties, {
      access: 'everyone',
      isShared: true,
      topics: cards,
      handle: ({ params, kit }) => service.similarProperties(kit, params.id),
    }),
    route(homesById, {
      access: 'everyone',
      isShared: true,
      topics: ({ query: { ids = [] } }) => [
        ...ids.flatMap((id) => [propertyTopic(id), auctionTopic(id)]),
        areas,
      ],
      handle: ({ query: { ids = [] }, kit }) => readHomes(kit.pool, ids),
    }),
    route(deletedHomes, {
      access: 'everyone',
      isShared: true,
      topics: [anyProperty],
      handle: ({ query: { ids = [] }, kit }) => readDeletedHomes(kit.db, ids),
    }),
    route(countView, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ params: { id: propertyId }, actor: { visitorId }, caller, kit }) => {
        if (!visitorId)
          throw new AppError(
            'invalid',
            'no_visitor',
            msg('This request needs a visitor cookie. Allow cookies and try again.'),
          );
        return { viewCount: await service.countView(kit, { propertyId, visitorId, caller }) };
      },
    }),
    ...(
      [
        [countTourOpened, 'tour'],
        [countContact, 'contact'],
      ] as const
    ).map(([endpoint, kind]) =>
      route(endpoint, {
        access: 'everyone',
        remembersVisitor: true,
        handle: async ({ params: { id: propertyId }, actor: { visitorId }, caller, kit }) => {
          if (!visitorId)
            throw new AppError(
              'invalid',
              'no_visitor',
              msg('This request needs a visitor cookie. Allow cookies and try again.'),
            );
          return { counted: await service.countInterest(kit, { propertyId, kind, visitorId, caller }) };
        },
      }),
    ),
    route(listAmenities, {
      access: 'everyone',
      isShared: true,
      topics: [amenities],
      handle: async ({ query: { limit }, kit }) => (await readAmenities(kit.db, 'offered')).slice(0, limit),
    }),
    route(listPropertyTypes, {
      access: 'everyone',
      isShared: true,
      topics: [propertyTypes],
      handle: ({ kit }) => readPropertyTypes(kit.db, 'offered'),
    }),
    route(rateOfDollar, {
      access: 'everyone',
      isShared: true,
      topics: [exchangeRates],
      handle: ({ kit }) => readDatedRate(kit.db),
    }),
    route(listAreas, {
      access: 'everyone',
      isShared: true,
      topics: [areas],
      handle: ({ kit }) => readAreas(kit.db, 'offered'),
    }),
    route(listBanks, {
      access: 'everyone',
      isShared: true,
      topics: [banks],
      handle: ({ kit }) => readBanks(kit.db),
    }),
  ];
}
