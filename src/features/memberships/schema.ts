import { z } from 'zod';
import { membershipPlans } from '#features/accounts/schema.ts';

export const planShape = z.object({
  name: z.enum(membershipPlans),
  title: z.string(),
  currency: z.enum(['UGX', 'USD']),
  /** In the major unit of the currency. */
  monthlyPrice: z.number(),
  features: z.array(z.string()),
  isMostPopular: z.boolean(),
});
export type Plan = z.output<typeof planShape>;
