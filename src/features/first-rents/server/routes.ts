import { admins, managers, signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/first-rents/api.ts';
import { firstRentsTopic } from '#features/first-rents/topics.ts';
import { quoteRequestOf } from '#features/payments/server/checkout/create-intent.ts';
import { bankTransfersTopic, refundsTopic } from '#features/payments/topics.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { actAsOwner, decideFirstRent, readHostedFirstRents } from './owner.ts';
import {
  actAsTenant,
  payFirstRent,
  readHomeFirstRent,
  readOwnFirstRents,
  requestFirstRent,
} from './tenant.ts';

export const firstRentRoutes: RouteDefinition[] = [
  route(api.homeFirstRent, {
    access: signedIn,
    topics: ({ params }) => [propertyTopic(params.id), firstRentsTopic, refundsTopic, bankTransfersTopic],
    handle: ({ params, actor, kit }) => readHomeFirstRent(kit, actor.user, params.id),
  }),
  route(api.requestFirstRent, {
    access: signedIn,
    handle: ({ params, body, actor, idempotency, kit }) =>
      requestFirstRent(kit, actor.user, { ...body, propertyId: params.id, idempotency }),
  }),
  route(api.ownFirstRents, {
    access: signedIn,
    topics: [firstRentsTopic, refundsTopic, bankTransfersTopic],
    handle: ({ actor, kit }) => readOwnFirstRents(kit, actor.user),
  }),
  route(api.payFirstRent, {
    access: signedIn,
    handle: ({ params, body, actor, caller, idempotency, kit }) =>
      payFirstRent(kit, { ...body, id: params.id, user: actor.user, ...quoteRequestOf(caller, idempotency) }),
  }),
  route(api.tenantAct, {
    access: signedIn,
    handle: ({ params, body, actor, idempotency, kit }) =>
      actAsTenant(kit, actor.user, { ...body, id: params.id, idempotency }),
  }),
  route(api.hostedFirstRents, {
    access: managers,
    topics: [firstRentsTopic, refundsTopic],
    handle: ({ actor, kit }) => readHostedFirstRents(kit, actor.user),
  }),
  route(api.ownerAct, {
    access: managers,
    handle: ({ params, body, actor, idempotency, kit }) =>
      actAsOwner(kit, actor.user, { ...body, id: params.id, idempotency }),
  }),
  route(api.decideFirstRent, {
    access: admins,
    handle: ({ params, body, actor, idempotency, kit }) =>
      decideFirstRent(kit, actor.user, { ...body, id: params.id, idempotency }),
  }),
];
