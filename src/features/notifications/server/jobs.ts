import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { sendDigests } from './digest.ts';
import { deleteOldNotifications } from './notification-rows.ts';

export const notificationJobs: Job[] = [
  // The job runs shortly after the hour from which notifications wait for the next digest.
  job('send-digests', z.unknown(), ({ kit }) => sendDigests(kit), {
    lane: 'bulk',
    work: 'alerts',
    every: '5 4 * * *',
  }),
  job('forget-notifications', z.unknown(), ({ kit }) => deleteOldNotifications(kit.db, kit.clock()), {
    lane: 'bulk',
    work: 'cleanup',
    every: '23 1 * * *',
  }),
];
