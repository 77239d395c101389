import { defineFeature } from '#kit/server/feature.ts';
import { offerSettings } from './offer-settings.ts';
import { viewingPackageRoutes } from './routes.ts';

export const viewingPackagesFeature = defineFeature({
  name: 'viewing-packages',
  routes: () => viewingPackageRoutes,
  settings: [offerSettings],
});
