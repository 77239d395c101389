import { z } from 'zod';
import { checkTransferJob } from '#features/payments/server/checkout/webhook.ts';
import { type Job, job } from '#kit/server/job.ts';
import { alertAboutPayouts } from './payout-alerts.ts';
import { checkPayout, sendAndPollPayouts } from './send-payout.ts';
import { sendPayoutsJob } from './send-payouts-job.ts';

export const payoutJobs: Job[] = [
  job(sendPayoutsJob.name, sendPayoutsJob.shape, ({ kit }) => sendAndPollPayouts(kit), {
    lane: 'urgent',
    work: 'payouts',
  }),
  job('poll-payouts', z.unknown(), ({ kit }) => sendAndPollPayouts(kit), {
    lane: 'urgent',
    work: 'payouts',
    every: '* * * * *',
  }),
  job(
    checkTransferJob.name,
    checkTransferJob.shape,
    ({ kit }, { reference }) => checkPayout(kit, reference),
    {
      lane: 'urgent',
      work: 'payouts',
    },
  ),
  job('check-payouts', z.unknown(), ({ kit }) => alertAboutPayouts(kit), {
    lane: 'bulk',
    work: 'alerts',
    every: '23 * * * *',
  }),
];
