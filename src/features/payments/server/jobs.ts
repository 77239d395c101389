import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import type { FulfilmentHandlers } from './fulfilment.ts';
import { pollPayments } from './polling.ts';
import { emailReceipt, emailReceiptJob } from './receipt-email.ts';
import { reconcileIntent } from './reconciliation.ts';
import { pollRefunds, sendRefund } from './refund.ts';
import { sendRefundJob } from './refund-order.ts';
import { reconcilePaymentJob } from './webhook.ts';

export const paymentJobs = (handlers: FulfilmentHandlers): Job[] => [
  job(
    reconcilePaymentJob.name,
    reconcilePaymentJob.shape,
    ({ kit }, payload) => reconcileIntent(kit, handlers, payload),
    { lane: 'urgent', work: 'payments' },
  ),
  job(
    sendRefundJob.name,
    sendRefundJob.shape,
    ({ kit }, { refundId }) => sendRefund(kit, handlers, refundId),
    { lane: 'urgent', work: 'refunds' },
  ),
  job(
    emailReceiptJob.name,
    emailReceiptJob.shape,
    ({ kit, appOrigin }, { intentId }) => emailReceipt(kit, appOrigin, intentId),
    { lane: 'urgent', work: 'emails' },
  ),
  job(
    'poll-payments',
    z.unknown(),
    async ({ kit }) => {
      await pollPayments(kit, handlers);
      await pollRefunds(kit, handlers);
    },
    { lane: 'urgent', work: 'payments', every: '* * * * *' },
  ),
  job('compare-payments', z.unknown(), ({ kit }) => compareWithProvider(kit, handlers), {
    lane: 'bulk',
    work: 'comparisons',
    every: '19 1 * * *',
  }),
];
