import type { StayAvailability } from '#features/search/server/stay-availability.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { savedSearchJobs } from './jobs.ts';
import { savedSearchRoutes } from './routes.ts';

export const savedSearchesFeature = (dependencies: { freeNights: StayAvailability }) =>
  defineFeature({
    name: 'saved-searches',
    routes: () => savedSearchRoutes(dependencies),
    jobs: () => savedSearchJobs(dependencies),
  });
