import { defineFeature } from '#kit/server/feature.ts';
import { agentRoutes } from './routes.ts';

export const agentsFeature = defineFeature({
  name: 'agents',
  routes: agentRoutes,
});
