import { managers } from '#features/accounts/policy.ts';
import * as api from '#features/listings/api.ts';
import { oneProperty } from '#features/properties/server/property-views.ts';
import { AppError } from '#kit/app-error.ts';
import type { Actor, SignedIn } from '#kit/server/http/actor.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { importCsv } from './csv.ts';
import { readDeskPage, readDeskRow } from './desk-page.ts';
import { readFeaturing } from './featuring.ts';
import * as service from './listing-change.ts';
import { noSuchProperty } from './own-listings.ts';

/** The calls of those who run listings. */
export function deskRoutes({ tourOrigin }: { tourOrigin: string }): RouteDefinition[] {
  return [
    route(api.pageDesk, {
      access: managers,
      handle: ({ query, actor, kit }) => readDeskPage(kit, userOf(actor), query, tourOrigin),
    }),
    route(api.oneDeskListing, {
      access: managers,
      handle: async ({ params, actor, kit }) => {
        const row = await readDeskRow(kit.db, userOf(actor), params.id, tourOrigin);
        if (!row) throw noSuchProperty();
        return { ...row, ...(await service.readListingForm(kit, params.id)) };
      },
    }),
    route(api.ownFeaturing, {
      access: managers,
      handle: ({ actor, kit }) => readFeaturing(kit, userOf(actor)),
    }),
    route(api.createProperty, {
      access: managers,
      handle: async ({ body, actor, caller, kit }) => {
        const id = await service.createListing(kit, userOf(actor), body, caller.idempotencyKey);
        return oneProperty(kit, id, tourOrigin);
      },
    }),
    route(api.changeProperty, {
      access: managers,
      handle: async ({ params, body, actor, kit }) => {
        const id = await service.changeListing(kit, userOf(actor), params.id, body);
        return oneProperty(kit, id, tourOrigin);
      },
    }),
    route(api.deleteProperty, {
      access: managers,
      handle: async ({ params, actor, kit }) => {
        await service.deleteListing(kit, userOf(actor), params.id);
        return { message: 'Property deleted' };
      },
    }),
    route(api.toggleAvailability, {
      access: managers,
      handle: async ({ params, body, actor, kit }) => ({
        isAvailable: await service.toggleAvailability(kit, userOf(actor), params.id, body.isAvailable),
      }),
    }),
    route(api.importListings, {
      access: managers,
      bodyLimitBytes: 6_000_000,
      handle: ({ body, actor, caller, kit }) =>
        importCsv(kit, userOf(actor), body.csv, caller.idempotencyKey),
    }),
  ];
}

/** Behind a rule that demands a signed-in user. */
function userOf(actor: Actor): SignedIn {
  if (!actor.user) throw new AppError('unauthenticated', 'signed_out', 'Please sign in first.');
  return actor.user;
}
