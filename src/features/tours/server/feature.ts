import { defineFeature } from '#kit/server/feature.ts';
import { tourJobs } from './jobs.ts';
import { tourRoutes } from './routes.ts';

export const toursFeature = defineFeature({
  name: 'tours',
  routes: tourRoutes,
  jobs: () => tourJobs,
});
