import { defineFeature } from '#kit/server/feature.ts';
import { ownerContactRoutes } from './routes.ts';

export const ownerContactsFeature = defineFeature({
  name: 'owner-contacts',
  routes: () => ownerContactRoutes,
});
