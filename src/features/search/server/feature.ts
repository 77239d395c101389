import { readAreaPaths } from '#features/search/server/areas/area-page.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = defineFeature({
  name: 'search',
  routes: searchRoutes,
  siteMap: { name: 'areas', readPages: ({ db }) => readAreaPaths(db) },
});
