import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/auctions/rule-api.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { changeAuctionRules, changeAuctionSteps, readAuctionRules } from './auction-rules.ts';

export const lotRuleRoutes: RouteDefinition[] = [
  route(api.readLotLaw, { access: admins, handle: ({ kit }) => readAuctionRules(kit.db) }),
  route(api.changeLotRules, {
    access: admins,
    handle: ({ body, actor, kit }) => changeAuctionRules(kit, actor.user, body),
  }),
  route(api.changeLotSteps, {
    access: admins,
    handle: ({ body, actor, kit }) => changeAuctionSteps(kit, actor.user, body),
  }),
];
