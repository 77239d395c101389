import { z } from 'zod';

/** The simulated failures. They apply until the plan is changed or the program ends. */
export const failurePlanSchema = z.object({
  webhooks: z
    .object({
      /** `hold` keeps events until they are released, in either order. `drop` never sends them. */
      mode: z.enum(['send', 'hold', 'drop']).default('send'),
      copies: z.int().min(1).max(10).default(1),
      delayMs: z.int().min(0).max(86_400_000).default(0),
      /** True to change the body after it was signed. */
      tamper: z.boolean().default(false),
      signature: z.enum(['both', 'password', 'hmac', 'none']).default('both'),
    })
    .prefault({}),
  api: z
    .object({
      answer: z.enum(['usual', 'unavailable', 'hang']).default('usual'),
      /** True when a failing call still takes effect. */
      takesEffect: z.boolean().default(false),
      /** The number of calls that this applies to; null means all. */
      calls: z.int().min(1).nullable().default(null),
    })
    .prefault({}),
  /** `hold` keeps new transfers to phones pending until the controls settle them. */
  transfers: z.enum(['settle', 'hold']).default('settle'),
  /** The name that the name enquiry finds for numbers that end in 0901; null means that of the test account. */
  accountName: z.string().min(1).nullable().default(null),
  /**
   * The status that the payer's browser reports on its return, whatever really happened; null means the true
   * one.
   */
  returnWord: z.enum(['successful', 'completed', 'cancelled', 'failed', 'pending']).nullable().default(null),
});
export type Plan = z.output<typeof failurePlanSchema>;

export const defaultPlan = (): Plan => failurePlanSchema.parse({});
