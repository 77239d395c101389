import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { expireBadges, remindOfBadges } from './badge-expiry.ts';
import { deleteDecidedDocuments, sweepDocuments } from './document-files.ts';

/** The jobs of verification. After an outage, each job processes everything that is due, once. */
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
  job('delete-checked-papers', z.unknown(), ({ kit }) => deleteDecidedDocuments(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '47 * * * *',
  }),
  job('sweep-check-papers', z.unknown(), ({ kit }) => sweepDocuments(kit).then(() => undefined), {
    lane: 'bulk',
    work: 'cleanup',
    every: '17 2 * * *',
  }),
];
