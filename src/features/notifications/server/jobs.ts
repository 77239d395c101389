import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { deleteOldLines } from './notification-rows.ts';

export const notificationJobs: Job[] = [
  job('forget-notifications', z.unknown(), ({ kit }) => deleteOldLines(kit.db, kit.clock()), {
    every: '23 1 * * *',
  }),
];
