import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { releaseDeposits, remindOfDeposits } from './release-deposits.ts';

export const damageDepositJobs = ({ productName }: { productName: string }): Job[] => [
  job(
    'release-damage-deposits',
    z.unknown(),
    ({ kit, appOrigin }) => releaseDeposits(kit, { appOrigin, productName }),
    { lane: 'urgent', work: 'payouts', every: '19 * * * *' },
  ),
  job(
    'remind-of-damage-deposits',
    z.unknown(),
    ({ kit, appOrigin }) => remindOfDeposits(kit, { appOrigin, productName }),
    { lane: 'urgent', work: 'reminders', every: '39 5-17 * * *' },
  ),
];
