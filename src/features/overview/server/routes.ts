import { readAdminQueueCounts } from '#features/accounts/admin-queue-api.ts';
import { admins, managers } from '#features/accounts/policy.ts';
import type { AdminQueues } from '#features/accounts/server/admin-queue.ts';
import * as api from '#features/overview/api.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { countAdminQueues } from './count-admin-queues.ts';
import { readMarketOverview } from './overview.ts';
import { overviewCsv } from './overview-csv.ts';
import { readOwnFigures } from './own-figures.ts';

/** @param settings.adminQueues the queues of all features */
export const overviewRoutes = ({ adminQueues }: { adminQueues: AdminQueues }): RouteDefinition[] => [
  route(readAdminQueueCounts, {
    access: admins,
    topics: [...new Set(Object.values(adminQueues).flatMap(({ topics }) => topics))],
    handle: ({ kit }) => countAdminQueues(kit.db, adminQueues),
  }),
  // The route follows no topic, because events are counted at most once a minute.
  route(api.readOverview, {
    access: admins,
    handle: ({ query, kit }) => readMarketOverview(kit, query.days),
  }),
  // Like the overview, it follows no topic.
  route(api.readOwnFigures, {
    access: managers,
    handle: ({ actor, query, kit }) => readOwnFigures(kit, actor.user, query.days),
  }),
  route(api.exportOverview, {
    access: admins,
    handle: async ({ query: { days, part }, kit }) =>
      downloadReply(`${part}.csv`, [overviewCsv(await readMarketOverview(kit, days), part)]),
  }),
];
