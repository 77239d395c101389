import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';
import { overviewShape, trailShape } from './admin-schema.ts';
import {
  checkoutBody,
  checkoutShape,
  paymentShape,
  refundBody,
  refundFinding,
  refundShape,
} from './schema.ts';

const reference = z.object({
  reference: z.string().regex(/^[A-Za-z0-9_-]{10,100}$/, 'This is not the reference of a payment'),
});

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'Where the payment provider tells of an attempt; its signature is the proof',
  takes: 'bytes',
  mediaType: 'application/json',
  reply: z.object({ status: z.literal('ok') }),
});

export const onePayment = endpoint({
  method: 'GET',
  path: '/api/payments/:reference',
  summary: 'A payment of this account, or of this browser',
  params: reference,
  reply: paymentShape,
});

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/checkout',
  summary: "Sends the payer to the provider's page, or asks their phone",
  params: reference,
  body: checkoutBody,
  reply: checkoutShape,
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/check',
  summary: 'A hint that something may have happened: the provider is asked, and the answer is what it said',
  params: reference,
  reply: paymentShape,
});

export const paymentOverview = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary:
    'Payments, the newest first, with what waits for somebody, the balance of the books and the last comparisons',
  query: z.object({ before: whole(int4Max, 'A payment has a whole number').optional() }),
  reply: overviewShape,
});

export const paymentTrail = endpoint({
  method: 'GET',
  path: '/api/payments/:reference/trail',
  summary: 'All that is known of one payment: attempts, events, refunds and entries in the books',
  params: reference,
  reply: trailShape,
});

export const refundTransaction = endpoint({
  method: 'POST',
  path: '/api/payments/transactions/:id/refunds',
  summary: 'Gives money back, all of it or a part',
  params: z.object({
    id: whole(int4Max, 'There is no such transaction'),
  }),
  body: refundBody,
  reply: refundShape,
  status: 201,
});

export const settleRefund = endpoint({
  method: 'PATCH',
  path: '/api/payments/refunds/:id',
  summary: 'Says what became of a refund to which the provider gave no answer',
  params: z.object({ id: whole(int4Max, 'There is no such refund') }),
  body: refundFinding,
  reply: refundShape,
});
