import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { closeRefundedProblems } from './close-refunded-problems.ts';

export const stayProblemJobs = ({ productName }: { productName: string }): Job[] => [
  job(
    'close-refunded-problems',
    z.unknown(),
    ({ kit, appOrigin }) => closeRefundedProblems(kit, { appOrigin, productName }),
    { lane: 'urgent', work: 'payouts', every: '*/10 * * * *' },
  ),
];
