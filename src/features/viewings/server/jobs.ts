import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import type { Site } from './emails.ts';
import { deleteOldViewings } from './own-viewings.ts';
import { remindOfViewings } from './reminders.ts';
import { expireReservations } from './reservation-rows.ts';
import { notifyPaidViewing, paidViewingJob } from './viewing-payment.ts';

export const viewingJobs = (site: Omit<Site, 'appOrigin'>): Job[] => [
  job('remind-viewings', z.unknown(), ({ kit, appOrigin }) => remindOfViewings(kit, { ...site, appOrigin }), {
    lane: 'urgent',
    work: 'reminders',
    every: '*/10 * * * *',
  }),
  job(
    paidViewingJob.name,
    paidViewingJob.shape,
    ({ kit, appOrigin }, payload) => notifyPaidViewing(kit, payload, { ...site, appOrigin }),
    { lane: 'urgent', work: 'emails' },
  ),
  job('expire-viewings', z.unknown(), ({ kit }) => expireReservations(kit.db, kit.clock()), {
    lane: 'urgent',
    work: 'viewings',
    every: '* * * * *',
  }),
  job('forget-viewings', z.unknown(), ({ kit }) => deleteOldViewings(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '53 1 * * *',
  }),
];
