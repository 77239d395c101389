import { managers } from '#features/accounts/policy.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { quoteRequestOf } from '#features/payments/server/checkout/create-intent.ts';
import { bankTransfersTopic, refundsTopic } from '#features/payments/topics.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import * as api from '#features/stays/api.ts';
import { answerRequest, cancelAsHost, readHostStays } from '#features/stays/server/hosts/host-actions.ts';
import {
  blockNights,
  priceNights,
  readHostNights,
  readStayTerms,
  saveStayTerms,
  unblockNights,
} from '#features/stays/server/hosts/host-homes.ts';
import { readStayQuote } from '#features/stays/server/payment/quote.ts';
import { payStay } from '#features/stays/server/payment/stay-payment.ts';
import { readHomeNights } from '#features/stays/server/payment/stay-quote.ts';
import { stayNightsTopic, stayRulesTopic, staysTopic } from '#features/stays/topics.ts';
import type { Actor } from '#kit/actor.ts';
import { toMajorUnit } from '#kit/money.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { accountTopic } from '#kit/topic.ts';
import { bookStay } from './booking.ts';
import { cancelStay, moveStay } from './change-of-stay.ts';
import { readOwnStays } from './own-stays.ts';
import { presentStay, requireStay } from './stay-presenter.ts';

const ownTopics = ({ actor }: { actor: Actor }) => (actor.user ? [accountTopic(actor.user.id)] : []);
const homeTopics = ({ params: { id } }: { params: { id: number } }) => [
  propertyTopic(id),
  stayNightsTopic(id),
];

export const stayRoutes: RouteDefinition[] = [
  route(api.homeNights, {
    access: 'everyone',
    topics: homeTopics,
    handle: ({ params, query, kit }) => readHomeNights(kit, params.id, query),
  }),
  route(api.stayQuote, {
    access: 'everyone',
    topics: (request) => [
      ...homeTopics(request),
      stayRulesTopic,
      ...(request.query.stay ? [staysTopic, refundsTopic] : []),
    ],
    handle: ({ params, query, kit }) => readStayQuote(kit, params.id, query),
  }),
  route(api.bookStay, {
    access: 'everyone',
    remembersVisitor: true,
    handle: async ({ params, body: draft, actor, caller, idempotency, kit }) => {
      const stay = await bookStay(kit, { propertyId: params.id, draft, actor, caller, idempotency });
      const { state, heldUntil, deposit, currency } = stay;
      return {
        mark: openLink(kit.secrets, stay.mark),
        ...{ state, currency },
        heldUntil: heldUntil?.toISOString() ?? null,
        deposit: toMajorUnit(deposit, currency),
        now: kit.clock().toISOString(),
      };
    },
  }),
  route(api.ownStays, {
    access: 'everyone',
    isPersonal: true,
    // Sets the cookie that later bookings belong to.
    remembersVisitor: true,
    topics: ownTopics,
    handle: ({ actor, kit }) => readOwnStays(kit, ownerOf(actor)),
  }),
  route(api.oneStay, {
    access: 'everyone',
    isPersonal: true,
    topics: [staysTopic, refundsTopic, bankTransfersTopic],
    handle: async ({ params, kit }) => presentStay(kit, await requireStay(kit.db, params.mark)),
  }),
  route(api.payStay, {
    access: 'everyone',
    remembersVisitor: true,
    handle: ({ params, body, actor, caller, idempotency, kit }) =>
      payStay(kit, {
        ...body,
        mark: params.mark,
        owner: ownerOf(actor),
        ...quoteRequestOf(caller, idempotency),
      }),
  }),
  route(api.moveStay, {
    access: 'everyone',
    handle: async ({ params, body, idempotency, kit }) => {
      const input = { ...body, mark: params.mark, idempotency };
      return presentStay(kit, await moveStay(kit, input));
    },
  }),
  route(api.cancelStay, {
    access: 'everyone',
    handle: async ({ params, body, idempotency, kit }) => {
      const input = { ...body, mark: params.mark, idempotency };
      return presentStay(kit, await cancelStay(kit, input));
    },
  }),
  ...managerRoutes(),
];

function managerRoutes(): RouteDefinition[] {
  return [
    route(api.hostStays, {
      access: managers,
      topics: ({ actor }) => [...ownTopics({ actor }), ...(actor.user?.role === 'admin' ? [staysTopic] : [])],
      handle: ({ actor, kit }) => readHostStays(kit, actor.user),
    }),
    route(api.answerRequest, {
      access: managers,
      handle: ({ params, body, actor, kit }) => answerRequest(kit, actor.user, params.id, body.accepts),
    }),
    route(api.cancelHosted, {
      access: managers,
      handle: ({ params, body, actor, idempotency, kit }) =>
        cancelAsHost(kit, actor.user, { ...body, id: params.id, idempotency }),
    }),
    route(api.hostNights, {
      access: managers,
      nonOwners: 'forbidden',
      topics: homeTopics,
      handle: ({ params, query, actor, kit }) => readHostNights(kit, actor.user, params.id, query),
    }),
    route(api.blockNights, {
      access: managers,
      handle: ({ params, body, actor, kit }) => blockNights(kit, actor.user, params.id, body),
    }),
    route(api.unblockNights, {
      access: managers,
      handle: ({ params, actor, kit }) => unblockNights(kit, actor.user, params.id, params.blockId),
    }),
    route(api.priceNights, {
      access: managers,
      handle: ({ params, body, actor, kit }) => priceNights(kit, actor.user, params.id, body),
    }),
    route(api.readStayTerms, {
      access: managers,
      nonOwners: 'forbidden',
      topics: homeTopics,
      handle: ({ params, actor, kit }) => readStayTerms(kit, actor.user, params.id),
    }),
    route(api.saveStayTerms, {
      access: managers,
      handle: ({ params, body, actor, kit }) => saveStayTerms(kit, actor.user, params.id, body),
    }),
  ];
}
