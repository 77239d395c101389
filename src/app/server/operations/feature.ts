import { z } from 'zod';
import { backupsTopic } from '#features/overview/topics.ts';
import { backupsInTrouble } from '#kit/server/backup/backup-state.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { job } from '#kit/server/job.ts';
import { alertAboutBackups } from './backup-alert.ts';
import { operationRoutes } from './routes.ts';

export const operationsFeature = defineFeature({
  name: 'operations',
  routes: operationRoutes,
  jobs: ({ productName }: { productName: string }) => [
    job(
      'check-backups',
      z.unknown(),
      ({ kit, appOrigin }) => alertAboutBackups(kit, { appOrigin, productName }),
      { lane: 'bulk', work: 'alerts', every: '13 * * * *' },
    ),
  ],
  adminQueues: { backups: { rows: backupsInTrouble, topics: [backupsTopic] } },
});
