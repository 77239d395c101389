import { z } from 'zod';
import { purposes } from '#features/payments/choices.ts';
import { categories } from '#features/properties/categories.ts';
import { listingStates, overviewParts, periods } from './choices.ts';

const day = z.string();
const count = z.number().int();

export const periodQuery = {
  days: z.coerce
    .number()
    .refine((given) => periods.some((period) => period === given), 'Choose 7, 30 or 90 days')
    .default(30),
};
export const csvQuery = z.object({ ...periodQuery, part: z.enum(overviewParts) });

export const overviewSchema = z.object({
  /** The first and the last day; each day between is one of the period, whether or not it was counted. */
  from: day,
  to: day,
  countedAt: z.string(),
  /** Whether the money is that of a test. */
  isTest: z.boolean(),
  days: z.array(
    z.object({
      day,
      views: count,
      tours: count,
      contacts: count,
      enquiries: count,
      viewings: count,
      stays: count,
    }),
  ),
  /** In the major unit. A purpose that is null: nobody knows what was to be paid. */
  money: z.array(
    z.object({
      day,
      currency: z.enum(['UGX', 'USD']),
      purpose: z.enum(purposes).nullable(),
      payments: count,
      paid: z.number(),
      givenBack: z.number(),
    }),
  ),
  /** As they stand on the last day that was counted. */
  listings: z.array(
    z.object({ category: z.enum(categories), state: z.enum(listingStates), listings: count }),
  ),
  /** How many were on the market each day. */
  shown: z.array(z.object({ day, listings: count })),
  /** The most frequent. */
  searches: z.array(z.object({ words: z.string(), times: count, lastDay: day })),
});
export type MarketOverview = z.output<typeof overviewSchema>;
