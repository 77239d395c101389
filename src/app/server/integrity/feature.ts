import { sql } from 'kysely';
import { z } from 'zod';
import { integrityTopic } from '#features/overview/topics.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { job } from '#kit/server/job.ts';
import { checkIntegrity } from './check-integrity.ts';
import { integrityRoutes } from './routes.ts';

export const integrityFeature = defineFeature({
  name: 'integrity',
  routes: () => integrityRoutes,
  jobs: ({ referencedFilesQuery }: { referencedFilesQuery: string }) => [
    job('check-integrity', z.unknown(), ({ kit }) => checkIntegrity(kit, referencedFilesQuery), {
      lane: 'bulk',
      work: 'comparisons',
      every: '33 3 * * *',
    }),
  ],
  adminQueues: {
    findings: {
      rows: sql`select from integrity_findings where resolved_at is null`,
      topics: [integrityTopic],
    },
  },
});
