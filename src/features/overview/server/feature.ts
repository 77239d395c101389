import { defineFeature } from '#kit/server/feature.ts';
import { overviewJobs } from './jobs.ts';
import { overviewRoutes } from './routes.ts';

export const overviewFeature = defineFeature({
  name: 'overview',
  routes: overviewRoutes,
  jobs: () => overviewJobs,
});
