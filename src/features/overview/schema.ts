import { z } from 'zod';
import { paymentPurposeNames } from '#features/payments/choices.ts';
import { categories } from '#features/properties/categories.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { listingStates, overviewParts, periods } from './choices.ts';

const day = z.string();
const count = z.number().int();

export const periodQuery = {
  days: z.coerce
    .number()
    .refine((value) => periods.some((period) => period === value), 'Choose 7, 30 or 90 days as the period')
    .default(30),
};
export const csvQuery = z.object({ ...periodQuery, part: z.enum(overviewParts) });

const dayCounts = z.object({
  day,
  views: count,
  tours: count,
  contacts: count,
  enquiries: count,
  viewings: count,
  stays: count,
});
const dayMoney = z.object({
  day,
  currency: z.enum(['UGX', 'USD']),
  purpose: z.enum(paymentPurposeNames).nullable(),
  payments: count,
  paid: majorAmount,
  givenBack: majorAmount,
});

export const overviewSchema = z.object({
  /**
   * The first and the last day of the period. It includes every day between them, even days that were not
   * counted.
   */
  from: day,
  to: day,
  countedAt: z.string(),
  /** True when the money is from test mode. */
  isTest: z.boolean(),
  days: z.array(dayCounts),
  /**
   * The money received and refunded on each day, in the major unit of its currency. A null purpose stands for
   * money that belongs to no known payment.
   */
  money: z.array(dayMoney),
  /** The same for as many days before the period. */
  before: z.object({ days: z.array(dayCounts), money: z.array(dayMoney) }),
  /** The number of listings in each state, on the last day that was counted. */
  listings: z.array(
    z.object({ category: z.enum(categories), state: z.enum(listingStates), listings: count }),
  ),
  /** The number of listings on the market on each day. */
  shown: z.array(z.object({ day, listings: count })),
  /** The most frequent searches without results. */
  searches: z.array(z.object({ words: z.string(), times: count, lastDay: day })),
});
const ownFigures = z.object({
  views: count,
  enquiries: count,
  viewings: count,
  /** After our fee, in shillings. */
  earnings: majorAmount,
});
export const ownFiguresSchema = z.object({ now: ownFigures, before: ownFigures });
export type OwnFigures = z.output<typeof ownFiguresSchema>;

export type MarketOverview = z.output<typeof overviewSchema>;
