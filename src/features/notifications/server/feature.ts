import { defineFeature } from '#kit/server/feature.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  routes: notificationRoutes,
  jobs: () => notificationJobs,
});
