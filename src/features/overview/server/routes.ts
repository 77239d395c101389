import { Readable } from 'node:stream';
import { readAdminQueueCounts } from '#features/accounts/admin-queue-api.ts';
import { admins } from '#features/accounts/policy.ts';
import { biddersTopic, lotDetailsTopic } from '#features/auctions/topics.ts';
import { salesTopic } from '#features/memberships/topics.ts';
import * as api from '#features/overview/api.ts';
import { backupsTopic, integrityTopic } from '#features/overview/topics.ts';
import { paymentsNeedingReviewTopic, refundsTopic } from '#features/payments/topics.ts';
import { exchangeRates } from '#features/properties/topics.ts';
import { listingCasesTopic } from '#features/reports/topics.ts';
import { verificationTopic } from '#features/verification/topics.ts';
import { viewingClaimsTopic } from '#features/viewing-claims/topics.ts';
import { FileReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { countAdminQueues } from './count-admin-queues.ts';
import { readMarketOverview } from './overview.ts';
import { overviewCsv } from './overview-csv.ts';

/** The topics of all items in the queues. */
const queueTopics = [
  listingCasesTopic,
  paymentsNeedingReviewTopic,
  refundsTopic,
  viewingClaimsTopic,
  verificationTopic,
  salesTopic,
  lotDetailsTopic,
  biddersTopic,
  exchangeRates,
  integrityTopic,
  backupsTopic,
];

export const overviewRoutes: readonly RouteDefinition[] = [
  route(readAdminQueueCounts, {
    access: admins,
    topics: queueTopics,
    handle: ({ kit }) => countAdminQueues(kit.db),
  }),
  // The route follows no topic, because events are counted at most once a minute.
  route(api.readOverview, {
    access: admins,
    handle: ({ query, kit }) => readMarketOverview(kit, query.days),
  }),
  route(api.exportOverview, {
    access: admins,
    handle: async ({ query: { days, part }, kit }) =>
      new FileReply(Readable.from([overviewCsv(await readMarketOverview(kit, days), part)]), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${part}.csv"`,
      }),
  }),
];
