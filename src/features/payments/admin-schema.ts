import { z } from 'zod';
import { accounts, outcomes } from './choices.ts';
import { paymentShape, refundShape } from './schema.ts';

const adminPayment = paymentShape.omit({ isTest: true }).extend({
  id: z.number().int(),
  userId: z.number().int().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});
export type AdminPayment = z.output<typeof adminPayment>;

const attemptShape = z.object({
  id: z.number().int(),
  provider: z.string(),
  providerId: z.string(),
  reference: z.string(),
  status: z.enum(['pending', 'successful', 'failed']),
  /** As the provider stated it, in the major unit. */
  amount: z.number(),
  currency: z.string(),
  /** In the major unit; null where nothing of it can be given back from here. */
  refundable: z.number().nullable(),
  outcome: z.enum(outcomes).nullable(),
  heldBecause: z.string().nullable(),
  method: z.string().nullable(),
  reason: z.string().nullable(),
  seenAt: z.string(),
});
export type AdminAttempt = z.output<typeof attemptShape>;

const eventShape = z.object({
  id: z.number().int(),
  name: z.string(),
  reference: z.string().nullable(),
  receivedAt: z.string(),
  handledAt: z.string().nullable(),
  outcome: z.string().nullable(),
});
export type AdminEvent = z.output<typeof eventShape>;

const balanceShape = z.object({ account: z.enum(accounts), currency: z.string(), balance: z.number() });
export type Balance = z.output<typeof balanceShape>;

export const overviewShape = z.object({
  provider: z.string(),
  isTest: z.boolean(),
  payments: z.array(adminPayment),
  /** Money that came in and was credited to nothing. */
  review: z.array(attemptShape),
  /** Asked for, and not known to have arrived. */
  openRefunds: z.array(refundShape),
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

export const trailShape = z.object({
  payment: adminPayment,
  attempts: z.array(attemptShape),
  events: z.array(
    eventShape.extend({
      /** What arrived, as it arrived; null for what we found by asking. */
      raw: z.string().nullable(),
    }),
  ),
  refunds: z.array(refundShape),
  entries: z.array(
    z.object({
      key: z.string(),
      bookedAt: z.string(),
      lines: z.array(z.object({ account: z.enum(accounts), currency: z.string(), amount: z.number() })),
    }),
  ),
});
export type Trail = z.output<typeof trailShape>;
