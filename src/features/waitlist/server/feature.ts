import { defineFeature } from '#kit/server/feature.ts';
import { waitlistRoutes } from './routes.ts';

export const waitlistFeature = defineFeature({
  name: 'waitlist',
  routes: () => waitlistRoutes,
});
