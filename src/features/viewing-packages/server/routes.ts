import { ownerOf } from '#features/payments/policy.ts';
import { quoteRequestOf } from '#features/payments/server/checkout/create-intent.ts';
import * as api from '#features/viewing-packages/api.ts';
import { viewingOffersTopic } from '#features/viewing-packages/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { readOffers } from './offer-rows.ts';
import { purchasePackage } from './purchase.ts';
import { readBoughtPackages } from './purchased-package-rows.ts';
import { readAccess } from './unlock-contact.ts';

export const viewingPackageRoutes: RouteDefinition[] = [
  route(api.listOffers, {
    access: 'everyone',
    isShared: true,
    topics: [viewingOffersTopic],
    handle: ({ kit }) => readOffers(kit.db),
  }),
  route(api.ownPackages, {
    access: 'everyone',
    isPersonal: true,
    // Sets the cookie that later purchases belong to.
    remembersVisitor: true,
    topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
    handle: async ({ actor, kit }) => ({
      ...(await readAccess(kit.db, ownerOf(actor))),
      isTest: kit.payments.isTest,
    }),
  }),
  route(api.boughtPackages, {
    access: 'everyone',
    isPersonal: true,
    topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
    handle: async ({ actor, kit }) => {
      const owner = ownerOf(actor);
      return owner ? readBoughtPackages(kit.db, owner) : [];
    },
  }),
  route(api.purchasePackage, {
    access: 'everyone',
    remembersVisitor: true,
    handle: ({ params, body, actor, caller, idempotency, kit }) => {
      const isKnownOwner = actor.user !== null || caller.isKnownVisitor;
      return purchasePackage(kit, {
        code: params.code,
        owner: isKnownOwner ? ownerOf(actor) : null,
        payer: body,
        ...quoteRequestOf(caller, idempotency),
      });
    },
  }),
];
