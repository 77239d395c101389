import { bankTransfersTopic } from '#features/payments/topics.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { bankTransferJobs } from './jobs.ts';
import { openLines } from './line-rows.ts';
import { bankTransferRoutes } from './routes.ts';

export const bankTransfersFeature = defineFeature({
  name: 'bank-transfers',
  routes: bankTransferRoutes,
  jobs: bankTransferJobs,
  adminQueues: { bankLines: { rows: openLines, topics: [bankTransfersTopic] } },
});
