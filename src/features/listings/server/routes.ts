import { managers } from '#features/accounts/policy.ts';
import * as api from '#features/listings/api.ts';
import { changeMany } from '#features/listings/server/bulk/bulk-change.ts';
import { undoChange } from '#features/listings/server/bulk/bulk-undo.ts';
import { readTabs, removeTab, saveTab } from '#features/listings/server/desk/desk-tabs.ts';
import { exportListings } from '#features/listings/server/desk/listing-export.ts';
import { readListingStats } from '#features/listings/server/desk/listing-stats.ts';
import {
  readManagerPage,
  readManagerRow,
  readSelection,
} from '#features/listings/server/desk/manager-listings.ts';
import { propertyNotFoundError } from '#features/listings/server/desk/own-listings.ts';
import { importRoutes } from '#features/listings/server/import/import-routes.ts';
import { readFeaturing } from '#features/listings/server/plan-limits/featuring.ts';
import { readPlanUsage } from '#features/listings/server/plan-limits/listing-slots.ts';
import { readAllowance } from '#features/listings/server/plan-limits/plan-limits.ts';
import { plansTopic } from '#features/memberships/topics.ts';
import { readManagedProperty } from '#features/properties/server/property-reads.ts';
import { anyProperty, areas, auctionTopic, propertyTopic } from '#features/properties/topics.ts';
import { english } from '#kit/msg.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import * as service from './listing-change.ts';
import { duplicateListing } from './listing-copy.ts';
import { deleteListing, readObligations } from './listing-deletion.ts';
import type { ObligationProvider } from './obligation-parts.ts';

/**
 * Returns the routes for managing listings.
 * @param settings.obligations the obligations that other features report for listings that are about to be
 * deleted
 */
export function managerRoutes({
  tourOrigin,
  obligations,
}: {
  tourOrigin: string;
  obligations: ObligationProvider;
}): RouteDefinition[] {
  return [
    route(api.listManagerListings, {
      access: managers,
      topics: [anyProperty, areas, plansTopic],
      handle: ({ query, actor, kit }) => readManagerPage(kit, actor.user, query, tourOrigin),
    }),
    route(api.readManagerListing, {
      access: managers,
      nonOwners: 'not-found',
      topics: ({ params }) => [propertyTopic(params.id), auctionTopic(params.id), areas],
      handle: async ({ params, actor, kit }) => {
        const row = await readManagerRow(kit.db, actor.user, params.id, tourOrigin);
        if (!row) throw propertyNotFoundError();
        return { ...row, ...(await service.readListing(kit.db, params.id)) };
      },
    }),
    route(api.readFeaturedUsage, {
      access: managers,
      topics: [plansTopic],
      handle: ({ actor, kit }) => readFeaturing(kit, actor.user),
    }),
    route(api.ownAllowance, {
      access: managers,
      topics: [plansTopic],
      handle: async ({ actor, kit }) => ({
        ...(await readAllowance(kit, actor.user)),
        room: await readPlanUsage(kit, actor.user),
      }),
    }),
    route(api.readListingStats, {
      access: managers,
      handle: ({ query, actor, kit }) => readListingStats(kit, actor.user, query.ids),
    }),
    route(api.readObligations, {
      access: managers,
      handle: ({ query, actor, kit }) => readObligations(kit, actor.user, query.ids, obligations),
    }),
    route(api.changeListings, {
      access: managers,
      handle: ({ body, actor, idempotency, kit }) =>
        changeMany(kit, actor.user, body, { idempotency, provider: obligations }),
    }),
    route(api.undoChange, {
      access: managers,
      handle: ({ params, actor, kit }) => undoChange(kit, actor.user, params.id),
    }),
    route(api.selectListings, {
      access: managers,
      handle: ({ query, actor, kit }) => readSelection(kit, actor.user, query),
    }),
    route(api.listTabs, {
      access: managers,
      handle: ({ actor, kit }) => readTabs(kit.db, actor.user),
    }),
    route(api.saveTab, {
      access: managers,
      handle: ({ body, actor, kit }) => saveTab(kit, actor.user, body),
    }),
    route(api.removeTab, {
      access: managers,
      handle: async ({ params, actor, kit }) => {
        await removeTab(kit.db, actor.user, params.id);
        return { message: english('Tab removed') };
      },
    }),
    route(api.duplicateProperty, {
      access: managers,
      nonOwners: 'forbidden',
      handle: ({ params, actor, idempotency, kit }) =>
        duplicateListing(kit, actor.user, params.id, idempotency),
    }),
    route(api.createProperty, {
      access: managers,
      handle: async ({ body, actor, idempotency, kit }) => {
        const id = await service.createListing(kit, actor.user, body, idempotency);
        return readManagedProperty(kit, id, tourOrigin);
      },
    }),
    route(api.changeProperty, {
      access: managers,
      nonOwners: 'forbidden',
      handle: async ({ params, body, actor, kit }) => {
        const id = await service.changeListing(kit, actor.user, params.id, body);
        return readManagedProperty(kit, id, tourOrigin);
      },
    }),
    route(api.deleteProperty, {
      access: managers,
      nonOwners: 'forbidden',
      handle: async ({ params, query, actor, kit }) => {
        const cancels = query.cancel === 'true';
        const undo = await deleteListing(kit, actor.user, { id: params.id, cancels }, obligations);
        return { message: english('Property deleted'), undo };
      },
    }),
    route(api.toggleAvailability, {
      access: managers,
      nonOwners: 'forbidden',
      handle: async ({ params, body, actor, kit }) => ({
        isAvailable: await service.toggleAvailability(kit, actor.user, params.id, body.isAvailable),
      }),
    }),
    route(api.exportListings, {
      access: managers,
      handle: async ({ actor, kit }) => downloadReply('properties.csv', exportListings(kit, actor.user)),
    }),
    ...importRoutes({ obligations }),
  ];
}
