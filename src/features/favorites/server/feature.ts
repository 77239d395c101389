import { defineFeature } from '#kit/server/feature.ts';
import { favoriteJobs } from './jobs.ts';
import { listRoutes } from './list-routes.ts';
import { favoriteRoutes } from './routes.ts';

export const favoritesFeature = defineFeature({
  name: 'favorites',
  routes: () => [...favoriteRoutes, ...listRoutes],
  jobs: () => favoriteJobs,
});
