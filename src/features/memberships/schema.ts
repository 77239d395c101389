import { z } from 'zod';
import { membershipPlans } from '#features/accounts/schema.ts';
import { payerSchema } from '#features/payments/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { int4Max } from '#kit/numbers.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { isPlainText } from '#kit/text.ts';

/** The limits of a plan. Null means unlimited. */
const limitsSchema = z.object({
  listings: z.number().int().nullable(),
  /** The number of days for which a listing can stay on the market. */
  days: z.number().int().nullable(),
  /** The number of photos per home. */
  pictures: z.number().int().nullable(),
  /** The number of homes with a tour that can be on the market at the same time. */
  tours: z.number().int().nullable(),
  featured: z.number().int().nullable(),
});
export type Limits = z.output<typeof limitsSchema>;

export const planSchema = z.object({
  name: z.enum(membershipPlans),
  title: z.string(),
  currency: z.enum(['UGX', 'USD']),
  /** The monthly price in the major unit of its currency. */
  monthlyPrice: majorAmount,
  features: z.array(z.string()),
  isMostPopular: z.boolean(),
  /** The enforced limits of a period that is sold now. */
  limits: limitsSchema,
  /** The monthly price in shillings, at the exchange rate of the day `rateOf`. */
  shillings: majorAmount,
  rateOf: z.string(),
});
export type Plan = z.output<typeof planSchema>;

/** The number of shillings per dollar, and the day of that exchange rate. */
const rateSchema = z.object({ ugxPerUsd: z.number(), asOf: z.string() });

/** The current quote for a number of months of a plan, in shillings. */
const quoteSchema = z.object({
  months: z.number().int(),
  price: majorAmount,
  /** The credit for the remaining value of the replaced periods. */
  credit: majorAmount,
  amount: majorAmount,
  startsAt: z.string(),
  endsAt: z.string(),
  isAtOnce: z.boolean(),
});
export type ShownQuote = z.output<typeof quoteSchema>;

/** The homes that would be paused if the plan began now. */
const pausedSchema = z.object({ count: z.number().int(), titles: z.array(z.string()) });

const choiceSchema = planSchema.extend({
  /** The audience of the plan. Basic is for all. */
  audience: z.enum(['all', 'agents', 'companies']),
  /** The quotes by number of months. Empty when the account cannot buy the plan now. */
  quotes: z.array(quoteSchema),
  /** The level of the plan relative to the current plan. */
  change: z.enum(['more', 'same', 'less']),
  paused: pausedSchema,
});
export type PlanChoice = z.output<typeof choiceSchema>;

export const membershipStates = ['free', 'running', 'endless', 'grace', 'lapsed'] as const;
export type MembershipState = (typeof membershipStates)[number];

export const ownMembershipSchema = z.object({
  plan: z.string(),
  title: z.string(),
  state: z.enum(membershipStates),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** The end of the grace period, also after it has passed. Null for a plan without an end. */
  pausesAt: z.string().nullable(),
  /** True when the account has permission to list homes. */
  mayList: z.boolean(),
  canTry: z.boolean(),
  trialDays: z.number().int(),
  /** The current limits, as they were when the period was sold. */
  limits: limitsSchema,
  /** The next period, if it is already sold. */
  follows: z
    .object({
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      limits: limitsSchema,
      paused: pausedSchema,
    })
    .nullable(),
  wish: z.string().nullable(),
  next: z.string().nullable(),
  choices: z.array(choiceSchema),
  rate: rateSchema,
  periods: z.array(
    z.object({
      title: z.string(),
      source: z.enum(['paid', 'changed', 'given', 'trial', 'kept', 'restored']),
      state: z.enum(['live', 'replaced', 'taken_back']),
      startsAt: z.string(),
      endsAt: z.string(),
      /** The reference of the payment, for its receipt. Null unless this account paid. */
      reference: z.string().nullable(),
    }),
  ),
  /**
   * The access token of the pay link. Null when there is nothing to pay, or when the account may not list
   * homes.
   */
  mark: z.string().nullable(),
  isTest: z.boolean(),
});
export type OwnMembership = z.output<typeof ownMembershipSchema>;

/** The data that the holder of a pay link sees. It contains only what the payment needs. */
export const payLinkMembershipSchema = z.object({
  name: z.string(),
  state: z.enum(membershipStates),
  endsAt: z.string().nullable(),
  /** The current limits, as they were when the period was sold. */
  limits: limitsSchema,
  choice: choiceSchema.omit({ paused: true }).nullable(),
  rate: rateSchema,
  isTest: z.boolean(),
});
export type PayLinkMembership = z.output<typeof payLinkMembershipSchema>;

export const markParams = z.object({
  mark: z.string().regex(/^[A-Za-z0-9_-]{32}$/, fieldError('This link is incomplete')),
});
export const userParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'User id must be a whole number')
    .transform(Number)
    .refine((id) => id <= int4Max, 'User not found'),
});

const plan = z.enum(membershipPlans, 'Choose a valid plan');
const months = z
  .number('Enter a number of months')
  .int('Enter a whole number of months')
  .min(1, 'Choose at least 1 month')
  .max(36, 'Choose at most 36 months');

export const changeBody = z.strictObject({ plan, months });
export const purchaseBody = z.strictObject({ plan, months, payer: payerSchema });
export const markedPurchaseBody = z.strictObject({ months, payer: payerSchema });
/** The plan to switch to when the current plan ends. Null cancels the switch. */
export const nextBody = z.strictObject({ plan: plan.nullable() });
export const basicBody = z.strictObject({
  /** The ids of the listings to restore first. */
  keep: z.array(z.number().int().min(1).max(int4Max)).max(100, 'Choose at most 100 homes').default([]),
});
export const giftBody = z.strictObject({
  plan,
  months,
  reason: z
    .string(fieldError('Give a reason'))
    .trim()
    .min(1, fieldError('Give a reason'))
    .max(300, 'Enter at most 300 characters')
    .refine(isPlainText, fieldError('This contains characters that cannot be shown')),
});
export const doneSchema = z.object({ message: renderedMessage });
