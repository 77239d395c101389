import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { endOverdue, remindUnconfirmed, remindUnpaid } from './end-first-rent.ts';

export const firstRentJobs: Job[] = [
  job('end-first-rents', z.unknown(), ({ kit }) => endOverdue(kit), {
    lane: 'urgent',
    work: 'payments',
    every: '*/10 * * * *',
  }),
  job(
    'remind-of-keys',
    z.unknown(),
    async ({ kit }) => {
      await remindUnconfirmed(kit);
      await remindUnpaid(kit);
    },
    { lane: 'urgent', work: 'reminders', every: '41 5-17 * * *' },
  ),
];
