import { defineFeature } from '#kit/server/feature.ts';
import { savedSearchJobs } from './jobs.ts';
import { savedSearchRoutes } from './routes.ts';

export const savedSearchesFeature = defineFeature({
  name: 'saved-searches',
  routes: savedSearchRoutes,
  jobs: () => savedSearchJobs,
});
