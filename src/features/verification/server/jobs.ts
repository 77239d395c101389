import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { deleteDecidedPapers, sweepPapers } from './paper-files.ts';
import { expireBadges, remindOfBadges } from './passing-time.ts';

/** Each does what is due, once, also after an absence. */
export const verificationJobs: Job[] = [
  job('expire-badges', z.unknown(), ({ kit }) => expireBadges(kit), {
    lane: 'bulk',
    work: 'listings',
    every: '*/10 * * * *',
  }),
  job('remind-of-badges', z.unknown(), ({ kit, appOrigin }) => remindOfBadges(kit, appOrigin), {
    lane: 'urgent',
    work: 'reminders',
    every: '37 6 * * *',
  }),
  job('delete-checked-papers', z.unknown(), ({ kit }) => deleteDecidedPapers(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '47 * * * *',
  }),
  job('sweep-check-papers', z.unknown(), ({ kit }) => sweepPapers(kit).then(() => undefined), {
    lane: 'bulk',
    work: 'cleanup',
    every: '17 2 * * *',
  }),
];
