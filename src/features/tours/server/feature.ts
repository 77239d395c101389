import { defineFeature } from '#kit/server/feature.ts';
import { tourJobs } from './jobs.ts';
import { tourRoutes } from './routes.ts';

export const toursFeature = defineFeature({
  name: 'tours',
  routes: tourRoutes,
  jobs: () => tourJobs,
  storedFiles: [
    { table: 'tour_versions', column: 'zip_key', key: 'zip_key', size: 'zip_bytes', row: `'tour ' || id` },
    { table: 'tour_versions', column: 'index_key', key: 'index_key', size: null, row: `'tour ' || id` },
    { table: 'tour_versions', column: 'sidecar_key', key: 'sidecar_key', size: null, row: `'tour ' || id` },
  ],
});
