import { signedIn } from '#features/accounts/policy.ts';
import { accountPlans, publicPlans } from '#features/memberships/api.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readAccountPlans, readPublicPlans } from './plan-rows.ts';

export const membershipRoutes: RouteDefinition[] = [
  route(publicPlans, { access: 'everyone', isShared: true, handle: ({ kit }) => readPublicPlans(kit.db) }),
  route(accountPlans, { access: signedIn, handle: ({ kit }) => readAccountPlans(kit.db) }),
];
