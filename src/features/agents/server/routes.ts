import * as api from '#features/agents/api.ts';
import { cards, listers } from '#features/properties/topics.ts';
import { checklists } from '#features/verification/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readAgentPage } from './agents.ts';

export const agentRoutes: RouteDefinition[] = [
  route(api.oneAgent, {
    access: 'everyone',
    isShared: true,
    topics: [...cards, listers, checklists],
    handle: ({ params, query, kit }) => readAgentPage(kit, params.mark, query.before ?? null),
  }),
];
