import { defineFeature } from '#kit/server/feature.ts';
import { searchRoutes } from './routes.ts';
import type { StayAvailability } from './stay-availability.ts';

export const searchFeature = (dependencies: { freeNights: StayAvailability }) =>
  defineFeature({
    name: 'search',
    routes: (settings: { tourOrigin: string }) => searchRoutes({ ...settings, ...dependencies }),
  });
