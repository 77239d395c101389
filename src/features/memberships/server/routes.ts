import { signedIn } from '#features/accounts/policy.ts';
import { accountPlans, publicPlans } from '#features/memberships/api.ts';
import { plans } from '#features/memberships/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readAccountPlans, readPublicPlans } from './plan-rows.ts';

export const membershipRoutes: RouteDefinition[] = [
  route(publicPlans, {
    access: 'everyone',
    isShared: true,
    topics: [plans],
    handle: ({ kit }) => readPublicPlans(kit.db),
  }),
  route(accountPlans, { access: signedIn, topics: [plans], handle: ({ kit }) => readAccountPlans(kit.db) }),
];
