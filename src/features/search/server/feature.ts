import { defineFeature } from '#kit/server/feature.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = defineFeature({ name: 'search', routes: searchRoutes });
