import { z } from 'zod';
import { majorAmount } from '#kit/major-amount.ts';
import { currencies } from '#kit/money.ts';
import {
  ledgerAccounts,
  paymentActions,
  paymentStatuses,
  reviewFindings,
  transactionOutcomes,
} from './choices.ts';
import { paymentSchema, refundSchema } from './schema.ts';

const adminPayment = paymentSchema
  .pick({
    reference: true,
    purpose: true,
    title: true,
    amount: true,
    currency: true,
    refunded: true,
    createdAt: true,
    expiresAt: true,
    receipt: true,
  })
  .extend({
    status: z.enum(paymentStatuses),
    id: z.number().int(),
    userId: z.number().int().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  });
export type AdminPayment = z.output<typeof adminPayment>;

export const paymentPage = z.object({
  payments: z.array(adminPayment),
  /** The id to pass as `before` for the next page; null on the last page. */
  next: z.number().int().nullable(),
});
export type PaymentPage = z.output<typeof paymentPage>;

const attemptSchema = z.object({
  id: z.number().int(),
  provider: z.string(),
  providerId: z.string(),
  reference: z.string(),
  /** True when we created this reference. */
  isOurs: z.boolean(),
  status: z.enum(['pending', 'successful', 'failed']),
  /** The amount that the provider reported, in the major unit. */
  amount: majorAmount,
  currency: z.string(),
  /** In the major unit, like the next two amounts. Null while the fee is unknown. */
  fee: majorAmount.nullable(),
  /**
   * The amount that can still be refunded. Null when no money was received or the ledger cannot represent it.
   */
  refundable: majorAmount.nullable(),
  /** The amount received in excess of the price. */
  excess: majorAmount,
  outcome: z.enum(transactionOutcomes).nullable(),
  heldBecause: z.string().nullable(),
  method: z.string().nullable(),
  reason: z.string().nullable(),
  seenAt: z.string(),
  closedAt: z.string().nullable(),
  /** When an admin recorded that our bank took the money back, and why; null otherwise. */
  reversedAt: z.string().nullable(),
  reversal: z.string().nullable(),
  acts: z.array(z.enum(paymentActions)),
});
export type AdminAttempt = z.output<typeof attemptSchema>;

const adminRefund = refundSchema.extend({
  reference: z.string(),
  isOurs: z.boolean(),
  askedBy: z.string().nullable(),
  /** The provider's reason for refusing it; null if it gave none. */
  failure: z.string().nullable(),
  /** True when it has failed, and was neither repeated nor dropped, so that the payer may still be owed it. */
  isDue: z.boolean(),
  settledAt: z.string().nullable(),
  /** True when an admin pays it at the bank. */
  isAtBank: z.boolean(),
  /** True when our bank took the money back, so that nothing was sent. */
  isReversal: z.boolean(),
});
export type AdminRefund = z.output<typeof adminRefund>;

const eventSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  reference: z.string().nullable(),
  isOurs: z.boolean(),
  receivedAt: z.string(),
  handledAt: z.string().nullable(),
  outcome: z.string().nullable(),
  /** True when the event arrived as a webhook; false when polling found it. */
  isMessage: z.boolean(),
});
export type AdminEvent = z.output<typeof eventSchema>;

export const messageSchema = z.object({
  /** The body of the webhook, unchanged. */
  raw: z.string(),
});

const balanceSchema = z.object({
  account: z.enum(ledgerAccounts),
  currency: z.enum(currencies),
  balance: majorAmount,
});
export type Balance = z.output<typeof balanceSchema>;

export const reviewSchema = z.object({
  id: z.number().int(),
  transactionId: z.number().int(),
  refundId: z.number().int().nullable(),
  act: z.enum(reviewFindings),
  note: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string(),
});
export type AdminReview = z.output<typeof reviewSchema>;

export const overviewSchema = z.object({
  provider: z.string(),
  isTest: z.boolean(),
  /** Received money that needs a review or a refund, including amounts in excess of a price, oldest first. */
  review: z.array(attemptSchema),
  /** Refunds without a final outcome: requested, pending or unknown, and failed ones that may still be owed. */
  openRefunds: z.array(adminRefund),
  /**
   * Payments that count as paid here but are missing from the provider's list, and that no admin has
   * reviewed.
   */
  mismatches: z.array(attemptSchema.extend({ comparedAt: z.string() })),
  /** The newest payments under references that we never created, whatever their outcome. */
  strangers: z.array(attemptSchema),
  /** The newest events, including those of payments that we did not create. */
  events: z.array(eventSchema),
  /** The balance of each ledger account; debits are positive. */
  balances: z.array(balanceSchema),
  comparisons: z.array(
    z.object({
      fromDay: z.string(),
      toDay: z.string(),
      comparedAt: z.string(),
      listed: z.number().int(),
      healed: z.number().int(),
      unlisted: z.array(z.string()),
    }),
  ),
});
export type Overview = z.output<typeof overviewSchema>;

const entrySchema = z.object({
  key: z.string(),
  bookedAt: z.string(),
  lines: z.array(
    z.object({ account: z.enum(ledgerAccounts), currency: z.enum(currencies), amount: majorAmount }),
  ),
});
export type AdminEntry = z.output<typeof entrySchema>;

export const paymentHistorySchema = z.object({
  reference: z.string(),
  isTest: z.boolean(),
  /** The payment with this reference; null when we never created the reference. */
  payment: adminPayment.nullable(),
  attempts: z.array(attemptSchema),
  events: z.array(eventSchema),
  refunds: z.array(adminRefund),
  entries: z.array(entrySchema),
  reviews: z.array(reviewSchema),
});
export type PaymentHistory = z.output<typeof paymentHistorySchema>;
