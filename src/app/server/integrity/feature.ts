import { z } from 'zod';
import { defineFeature } from '#kit/server/feature.ts';
import { job } from '#kit/server/job.ts';
import { checkIntegrity } from './check-integrity.ts';
import { integrityRoutes } from './routes.ts';

export const integrityFeature = defineFeature({
  name: 'integrity',
  routes: () => integrityRoutes,
  jobs: () => [
    job('check-integrity', z.unknown(), ({ kit }) => checkIntegrity(kit), {
      lane: 'bulk',
      work: 'comparisons',
      every: '33 3 * * *',
    }),
  ],
});
