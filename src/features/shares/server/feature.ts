import { defineFeature } from '#kit/server/feature.ts';
import { shareJobs } from './jobs.ts';
import { shareRoutes } from './routes.ts';

export const sharesFeature = defineFeature({
  name: 'shares',
  routes: shareRoutes,
  jobs: () => shareJobs,
});
