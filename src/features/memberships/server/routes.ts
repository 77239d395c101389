import type { SignedIn } from '#features/accounts/policy.ts';
import { admins, signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/memberships/api.ts';
import { plansTopic } from '#features/memberships/topics.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { quoteRequestOf } from '#features/payments/server/checkout/create-intent.ts';
import { exchangeRates } from '#features/properties/topics.ts';
import { english } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { giveMembership } from './gift.ts';
import { chooseBasic, chooseNext } from './membership-expiry.ts';
import { readMembershipByPayToken, readOwnMembership, requireAccountByPayToken } from './own-membership.ts';
import type { ApplyPlanLimits } from './periods.ts';
import { readAccountPlans, readPublicPlans } from './plan-rows.ts';
import { planToPay } from './plan-to-pay.ts';
import { changeMembership, purchaseMembership } from './purchase.ts';
import { startTrial } from './trial.ts';

export function membershipRoutes({ applyLimits }: { applyLimits: ApplyPlanLimits }): RouteDefinition[] {
  return [
    route(api.publicPlans, {
      access: 'everyone',
      isShared: true,
      topics: [plansTopic, exchangeRates],
      handle: ({ kit }) => readPublicPlans(kit.db),
    }),
    route(api.accountPlans, {
      access: 'everyone',
      isShared: true,
      topics: [plansTopic, exchangeRates],
      handle: ({ kit }) => readAccountPlans(kit.db),
    }),
    ...ownRoutes(applyLimits),
    ...payLinkRoutes,
    route(api.giveMembership, {
      access: admins,
      handle: async ({ params: { id }, body, actor, kit }) => {
        await giveMembership(kit, applyLimits, { ...body, userId: id, admin: actor.user });
        return { message: english('Membership added') };
      },
    }),
  ];
}

function ownRoutes(applyLimits: ApplyPlanLimits): RouteDefinition[] {
  return [
    route(api.ownMembership, {
      access: signedIn,
      topics: ({ actor }) => [
        ...(actor.user ? [accountTopic(actor.user.id)] : []),
        plansTopic,
        exchangeRates,
      ],
      handle: ({ actor, kit }) => readOwnMembership(kit, actor.user.id),
    }),
    route(api.purchaseMembership, {
      access: signedIn,
      handle: ({ body, actor, caller, idempotency, kit }) =>
        purchaseMembership(kit, {
          ...body,
          userId: actor.user.id,
          owner: payerOf(actor.user),
          ...quoteRequestOf(caller, idempotency),
        }),
    }),
    route(api.changeMembership, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await changeMembership(kit, applyLimits, actor.user.id, body);
        return readOwnMembership(kit, actor.user.id);
      },
    }),
    route(api.chooseNext, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await chooseNext(kit, actor.user.id, body.plan);
        return readOwnMembership(kit, actor.user.id);
      },
    }),
    route(api.chooseBasic, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await chooseBasic(kit, applyLimits, actor.user.id, body.keep);
        return readOwnMembership(kit, actor.user.id);
      },
    }),
    route(api.startTrial, {
      access: signedIn,
      handle: async ({ actor, kit }) => {
        await startTrial(kit, actor.user.id);
        return readOwnMembership(kit, actor.user.id);
      },
    }),
  ];
}

/** The routes for the holder of a pay link. */
const payLinkRoutes: RouteDefinition[] = [
  route(api.payLinkMembership, {
    access: 'everyone',
    isPersonal: true,
    topics: [plansTopic, exchangeRates],
    handle: ({ params, kit }) => readMembershipByPayToken(kit, params.mark),
  }),
  route(api.payByLink, {
    access: 'everyone',
    remembersVisitor: true,
    handle: async ({ params, body, actor, caller, idempotency, kit }) => {
      const account = await requireAccountByPayToken(kit, params.mark);
      const selection = { ...body, plan: planToPay(account), userId: account.id };
      return purchaseMembership(kit, {
        ...selection,
        owner: ownerOf(actor),
        ...quoteRequestOf(caller, idempotency),
      });
    },
  }),
];

const payerOf = ({ id }: SignedIn) => ({ userId: id, visitorId: null });
