import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { pasted } from '#kit/pasted-shapes.ts';
import { whole } from '#kit/query-shapes.ts';
import { isStorable } from '#kit/text.ts';
import {
  messageSchema,
  overviewSchema,
  paymentHistorySchema,
  paymentPage,
  reviewSchema,
} from './admin-schema.ts';
import { paymentStatuses } from './choices.ts';
import { paymentLimits } from './limits.ts';
import { checkedReceiptSchema, ownPaymentsSchema, receiptSchema } from './receipt-schema.ts';
import {
  checkoutBody,
  checkoutSchema,
  paymentSchema,
  refundBody,
  refundFinding,
  refundSchema,
  reviewBody,
} from './schema.ts';

const reference = z.object({
  reference: pasted().pipe(
    z.string().regex(/^[A-Za-z0-9_-]{10,100}$/, 'This is not the reference of a payment'),
  ),
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
  reply: paymentSchema,
});

export const ownPayments = endpoint({
  method: 'GET',
  path: '/api/payments/mine',
  summary: 'The payments of this account, or of this browser, the newest first',
  query: z.object({ before: reference.shape.reference.optional() }),
  reply: ownPaymentsSchema,
});

/** The key from the email with the receipt. It opens the receipt without the account or the browser. */
const receiptKey = z.object({ key: z.string().max(100, 'This is not the key of a receipt').optional() });

export const oneReceipt = endpoint({
  method: 'GET',
  path: '/api/payments/:reference/receipt',
  summary: 'The receipt of a payment, for its payer and admins',
  params: reference,
  query: receiptKey,
  reply: receiptSchema,
});

export const receiptPdf = endpoint({
  method: 'GET',
  path: '/api/payments/:reference/receipt.pdf',
  summary: 'The same as PDF',
  params: reference,
  query: receiptKey,
  reply: z.string(),
  replyType: 'application/pdf',
});

export const checkedReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:mark',
  summary: 'Whether a receipt is genuine, by its number and its code; 404: we issued no such receipt',
  params: z.object({ mark: z.string().max(100, 'This is not the number of a receipt') }),
  reply: checkedReceiptSchema,
});

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/checkout',
  summary: "Sends the payer to the provider's page, or asks their phone",
  params: reference,
  body: checkoutBody,
  reply: checkoutSchema,
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/check',
  summary: 'A hint that something may have happened: the provider is asked, and the answer is what it said',
  params: reference,
  reply: paymentSchema,
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/cancel',
  summary:
    'Ends a payment that waits, so that another one can be begun; money that comes later is settled by rule',
  params: reference,
  reply: paymentSchema,
});

const transaction = z.object({ id: whole(int4Max, 'There is no such transaction') });

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary:
    'Payments, the newest first; by a part of the reference, the receipt, or the name, email or phone of the payer',
  query: z.object({
    q: z
      .string()
      .trim()
      .max(paymentLimits.search, `A search is at most ${paymentLimits.search} characters`)
      .refine(isStorable, 'This contains characters that nothing can hold')
      .optional(),
    status: z.enum(paymentStatuses, 'There is no such status').optional(),
    before: whole(int4Max, 'A payment has a whole number').optional(),
  }),
  reply: paymentPage,
});

export const paymentOverview = endpoint({
  method: 'GET',
  path: '/api/payments/overview',
  summary: 'What waits for somebody, the balance of the books, the last comparisons and what was heard last',
  reply: overviewSchema,
});

export const paymentHistory = endpoint({
  method: 'GET',
  path: '/api/payments/:reference/trail',
  summary: 'All that is known of one payment: attempts, events, refunds, entries in the books, and reviews',
  params: reference,
  reply: paymentHistorySchema,
});

export const transactionHistory = endpoint({
  method: 'GET',
  path: '/api/payments/transactions/:id/trail',
  summary: 'The same for money under any reference, also one that we never gave out',
  params: transaction,
  reply: paymentHistorySchema,
});

export const eventMessage = endpoint({
  method: 'GET',
  path: '/api/payments/events/:id',
  summary: 'What the provider sent, as it arrived',
  params: z.object({ id: whole(Number.MAX_SAFE_INTEGER, 'There is no such event') }),
  reply: messageSchema,
});

export const reviewTransaction = endpoint({
  method: 'POST',
  path: '/api/payments/transactions/:id/reviews',
  summary:
    'Says what was done about money that came in: it pays what it was meant for, it was settled at the provider, or it was looked into',
  params: transaction,
  body: reviewBody,
  reply: reviewSchema,
  status: 201,
});

export const refundTransaction = endpoint({
  method: 'POST',
  path: '/api/payments/transactions/:id/refunds',
  summary: 'Gives money back, all of it or a part, or enters what was given back at the provider itself',
  params: transaction,
  body: refundBody,
  reply: refundSchema,
  status: 201,
});

export const settleRefund = endpoint({
  method: 'PATCH',
  path: '/api/payments/refunds/:id',
  summary: 'Says what became of a refund to which the provider gave no answer',
  params: z.object({ id: whole(int4Max, 'There is no such refund') }),
  body: refundFinding,
  reply: refundSchema,
});
