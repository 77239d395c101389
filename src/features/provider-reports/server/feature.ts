import { defineFeature } from '#kit/server/feature.ts';
import { providerReportRoutes } from './routes.ts';

export const providerReportsFeature = defineFeature({
  name: 'provider-reports',
  routes: () => providerReportRoutes,
});
