import { amenitySettings, typeSettings } from '#features/properties/server/settings/list-settings.ts';
import { areaSettings, landmarkSettings } from '#features/properties/server/settings/place-settings.ts';
import { rateSettings } from '#features/properties/server/settings/rate-settings.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { propertyJobs } from './jobs.ts';
import { reportEmailTemplate } from './report-email-template.ts';
import { propertyRoutes } from './routes.ts';
import { propertiesSiteMap } from './site-map-reads.ts';
import { staleRateQueues } from './stale-exchange-rate.ts';

export const propertiesFeature = defineFeature({
  name: 'properties',
  routes: propertyRoutes,
  jobs: () => propertyJobs,
  settings: [rateSettings, areaSettings, landmarkSettings, amenitySettings, typeSettings],
  emailTemplates: [reportEmailTemplate],
  siteMap: propertiesSiteMap,
  adminQueues: staleRateQueues,
});
