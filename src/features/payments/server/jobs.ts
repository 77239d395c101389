import { z } from 'zod';
import { sweepSlips } from '#features/payments/server/bank/slips.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { pollPayments } from '#features/payments/server/checkout/polling.ts';
import { reconcilePaymentJob } from '#features/payments/server/checkout/webhook.ts';
import { compareWithProvider } from '#features/payments/server/ledger/compare-with-provider.ts';
import { reconcileIntent } from '#features/payments/server/ledger/reconciliation.ts';
import { emailReceipt, emailReceiptJob } from '#features/payments/server/receipts/receipt-email.ts';
import { pollRefunds, sendRefund } from '#features/payments/server/refunds/refund.ts';
import { sendRefundJob } from '#features/payments/server/refunds/refund-order.ts';
import { type Job, job } from '#kit/server/job.ts';

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
  job('sweep-bank-slips', z.unknown(), ({ kit }) => sweepSlips(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '37 1 * * *',
  }),
  job('compare-payments', z.unknown(), ({ kit }) => compareWithProvider(kit, handlers), {
    lane: 'bulk',
    work: 'comparisons',
    every: '19 1 * * *',
  }),
];
