import { z } from 'zod';
import { accounts, findings, moneyActs, outcomes, paymentStatuses } from './choices.ts';
import { paymentShape, refundShape } from './schema.ts';

const adminPayment = paymentShape
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
  /** Where the next page begins; null: this was the last. */
  next: z.number().int().nullable(),
});
export type PaymentPage = z.output<typeof paymentPage>;

const attemptShape = z.object({
  id: z.number().int(),
  provider: z.string(),
  providerId: z.string(),
  reference: z.string(),
  /** Whether we gave this reference out. */
  isOurs: z.boolean(),
  status: z.enum(['pending', 'successful', 'failed']),
  /** As the provider stated it, in the major unit. */
  amount: z.number(),
  currency: z.string(),
  /** In the major unit, like the next two; null while it is unknown. */
  fee: z.number().nullable(),
  /** Null where nothing of it can be given back from here. */
  refundable: z.number().nullable(),
  /** What came in beyond the price that it pays. */
  excess: z.number(),
  outcome: z.enum(outcomes).nullable(),
  heldBecause: z.string().nullable(),
  method: z.string().nullable(),
  reason: z.string().nullable(),
  seenAt: z.string(),
  closedAt: z.string().nullable(),
  acts: z.array(z.enum(moneyActs)),
});
export type AdminAttempt = z.output<typeof attemptShape>;

const adminRefund = refundShape.extend({
  reference: z.string(),
  isOurs: z.boolean(),
  askedBy: z.string().nullable(),
  settledAt: z.string().nullable(),
});
export type AdminRefund = z.output<typeof adminRefund>;

const eventShape = z.object({
  id: z.number().int(),
  name: z.string(),
  reference: z.string().nullable(),
  isOurs: z.boolean(),
  receivedAt: z.string(),
  handledAt: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Whether it arrived as a message; otherwise it was found by asking. */
  isMessage: z.boolean(),
});
export type AdminEvent = z.output<typeof eventShape>;

export const messageShape = z.object({
  /** As it arrived. */
  raw: z.string(),
});

const balanceShape = z.object({ account: z.enum(accounts), currency: z.string(), balance: z.number() });
export type Balance = z.output<typeof balanceShape>;

export const reviewShape = z.object({
  id: z.number().int(),
  transactionId: z.number().int(),
  refundId: z.number().int().nullable(),
  act: z.enum(findings),
  note: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string(),
});
export type AdminReview = z.output<typeof reviewShape>;

export const overviewShape = z.object({
  provider: z.string(),
  isTest: z.boolean(),
  /** Money that came in and was credited to nothing, the oldest first. */
  review: z.array(attemptShape),
  /** Asked for, and not known to have arrived. */
  openRefunds: z.array(adminRefund),
  /** What we count as paid, the provider does not list, and nobody has looked into. */
  mismatches: z.array(attemptShape.extend({ comparedAt: z.string() })),
  /** The newest money under references that we never gave out, whatever became of it. */
  strangers: z.array(attemptShape),
  /** The newest of all that was heard, also about payments that are not ours. */
  events: z.array(eventShape),
  /** Debits are positive. */
  balances: z.array(balanceShape),
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
export type Overview = z.output<typeof overviewShape>;

const entryShape = z.object({
  key: z.string(),
  bookedAt: z.string(),
  lines: z.array(z.object({ account: z.enum(accounts), currency: z.string(), amount: z.number() })),
});
export type AdminEntry = z.output<typeof entryShape>;

export const trailShape = z.object({
  reference: z.string(),
  isTest: z.boolean(),
  /** Null: we never gave this reference out. */
  payment: adminPayment.nullable(),
  attempts: z.array(attemptShape),
  events: z.array(eventShape),
  refunds: z.array(adminRefund),
  entries: z.array(entryShape),
  reviews: z.array(reviewShape),
});
export type Trail = z.output<typeof trailShape>;
