import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { currencies } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { pastedCode } from '#kit/pasted-shapes.ts';
import { integerParam } from '#kit/query-shapes.ts';
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
  reversalBody,
  reviewBody,
} from './schema.ts';

const reference = z.object({
  reference: pastedCode().pipe(
    z.string().regex(/^[A-Za-z0-9_-]{10,100}$/, 'This is not the reference of a payment'),
  ),
});

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'Receives events from the payment provider, verified by their signature',
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

export const ownPaymentCount = endpoint({
  method: 'GET',
  path: '/api/payments/mine/count',
  summary: 'The number of the payments of this account, or of this browser',
  reply: z.object({ count: z.number().int() }),
});

export const lastNumber = endpoint({
  method: 'GET',
  path: '/api/payments/number',
  summary: 'The mobile money number that this account last paid with; null without one',
  reply: z.object({ phone: z.string().nullable() }),
});

/** The key from the receipt email. It gives access to the receipt without the payer's account or browser. */
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
  summary: 'Downloads the receipt as a PDF',
  params: reference,
  query: receiptKey,
  reply: z.string(),
  replyType: 'application/pdf',
});

export const checkedReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:mark',
  summary: 'Verifies a receipt by its number and code; 404 when it was not issued by us',
  params: z.object({ mark: z.string().max(100, 'This is not the number of a receipt') }),
  reply: checkedReceiptSchema,
});

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/checkout',
  summary: 'Starts the payment: returns the provider’s page or sends a request to the phone',
  params: reference,
  body: checkoutBody,
  reply: checkoutSchema,
});

export const bankOffer = endpoint({
  method: 'GET',
  path: '/api/payments/bank-offer',
  summary: 'The currencies that can be paid into an account of ours at a bank',
  reply: z.object({ currencies: z.array(z.enum(currencies)) }),
});

export const sendSlip = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/bank-slip',
  summary:
    'Uploads the slip of a bank transfer: a PDF or an image of at most 8 MB as the form field `paper`. It is stored encrypted',
  params: reference,
  takes: 'file',
  body: z.object({ paper: z.string().meta({ format: 'binary' }) }),
  reply: paymentSchema,
  status: 201,
});

export const openSlip = endpoint({
  method: 'GET',
  path: '/api/payments/:reference/bank-slip',
  summary: 'Downloads the newest bank slip of a payment, for its payer and admins',
  params: reference,
  reply: z.string(),
  replyType: 'application/octet-stream',
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/check',
  summary: 'Checks the payment with the provider and returns its status',
  params: reference,
  reply: paymentSchema,
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/cancel',
  summary:
    'Cancels a pending payment so that another can be started. A later payment is handled automatically',
  params: reference,
  reply: paymentSchema,
});

const transaction = z.object({ id: integerParam(int4Max, 'Transaction not found') });

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'Searches payments by reference, receipt, or the payer’s name, email or phone; newest first',
  query: z.object({
    q: z
      .string()
      .trim()
      .max(paymentLimits.search, `A search is at most ${paymentLimits.search} characters`)
      .refine(isStorable, 'This contains characters that cannot be searched')
      .optional(),
    status: z.enum(paymentStatuses, 'Unknown status').optional(),
    before: integerParam(int4Max, 'Payment id must be a whole number').optional(),
  }),
  reply: paymentPage,
});

export const paymentOverview = endpoint({
  method: 'GET',
  path: '/api/payments/overview',
  summary:
    'Returns the payments that need review, the ledger balances, recent reconciliations and the latest events',
  reply: overviewSchema,
});

export const paymentHistory = endpoint({
  method: 'GET',
  path: '/api/payments/:reference/trail',
  summary: 'Returns the history of a payment: attempts, events, refunds, ledger entries and reviews',
  params: reference,
  reply: paymentHistorySchema,
});

export const transactionHistory = endpoint({
  method: 'GET',
  path: '/api/payments/transactions/:id/trail',
  summary: 'Returns the same history for a transaction, including one with an unknown reference',
  params: transaction,
  reply: paymentHistorySchema,
});

export const eventMessage = endpoint({
  method: 'GET',
  path: '/api/payments/events/:id',
  summary: 'Returns the payload of a provider event',
  params: z.object({ id: integerParam(Number.MAX_SAFE_INTEGER, 'Event not found') }),
  reply: messageSchema,
});

export const reviewTransaction = endpoint({
  method: 'POST',
  path: '/api/payments/transactions/:id/reviews',
  summary: 'Records the review of a received payment: credited, settled at the provider, or checked',
  params: transaction,
  body: reviewBody,
  idempotent: true,
  reply: reviewSchema,
  status: 201,
});

export const refundTransaction = endpoint({
  method: 'POST',
  path: '/api/payments/transactions/:id/refunds',
  summary: 'Refunds a payment in full or in part, or records a refund made at the provider',
  params: transaction,
  body: refundBody,
  idempotent: true,
  reply: refundSchema,
  status: 201,
});

export const reverseTransaction = endpoint({
  method: 'POST',
  path: '/api/payments/transactions/:id/reversal',
  summary: 'Records that our bank took back money that was paid into our account',
  params: transaction,
  body: reversalBody,
  idempotent: true,
  reply: z.object({ reversedAt: z.string().nullable() }),
  status: 201,
});

export const settleRefund = endpoint({
  method: 'PATCH',
  path: '/api/payments/refunds/:id',
  summary:
    'Records the outcome of a refund that the provider did not confirm, or that a failed one is not owed',
  params: z.object({ id: integerParam(int4Max, 'Refund not found') }),
  body: refundFinding,
  idempotent: 'optional',
  reply: refundSchema,
});
