import { z } from 'zod';
import { membershipPlans } from '#features/accounts/schema.ts';
import { payerSchema } from '#features/payments/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { isPlainText } from '#kit/text.ts';

/** The limits of a plan; null means unlimited. */
const limitsSchema = z.object({
  listings: z.number().int().nullable(),
  /** The days on the market of each listing. */
  days: z.number().int().nullable(),
  /** The photographs of each home. */
  pictures: z.number().int().nullable(),
  /** The homes with a tour that may be on the market at once. */
  tours: z.number().int().nullable(),
  featured: z.number().int().nullable(),
});
export type Limits = z.output<typeof limitsSchema>;

export const planSchema = z.object({
  name: z.enum(membershipPlans),
  title: z.string(),
  currency: z.enum(['UGX', 'USD']),
  /** In the major unit of the currency. */
  monthlyPrice: z.number(),
  features: z.array(z.string()),
  isMostPopular: z.boolean(),
  /** The limits of a period that is sold now, as the server enforces them. */
  limits: limitsSchema,
  /** The price of a month in shillings, at the rate of `rateOf`. */
  shillings: z.number(),
  rateOf: z.string(),
});
export type Plan = z.output<typeof planSchema>;

/** The shillings for a dollar, and the day of that rate. */
const rateSchema = z.object({ ugxPerUsd: z.number(), asOf: z.string() });

/** The price of some months of a plan now, in shillings. */
const quoteSchema = z.object({
  months: z.number().int(),
  price: z.number(),
  /** The credit for the rest of the periods that it replaces. */
  credit: z.number(),
  amount: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
  isAtOnce: z.boolean(),
});
export type ShownQuote = z.output<typeof quoteSchema>;

/** The homes that would exceed the limit of a plan, if it began now. */
const pausedSchema = z.object({ count: z.number().int(), titles: z.array(z.string()) });

const choiceSchema = planSchema.extend({
  /** Basic is for both audiences. */
  audience: z.enum(['all', 'agents', 'companies']),
  /** Empty when it is not sold, or its present period has no end. */
  quotes: z.array(quoteSchema),
  /** The plan's level compared with the present plan. */
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
  /** The end of the days of grace, also when it has passed. */
  pausesAt: z.string().nullable(),
  /** True when this account may list homes. */
  mayList: z.boolean(),
  canTry: z.boolean(),
  trialDays: z.number().int(),
  /** The limits in force now, as they were sold. */
  limits: limitsSchema,
  /** The next period, when it is already sold. */
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
      /** The payment with its receipt. */
      reference: z.string().nullable(),
    }),
  ),
  /** The access token of the pay link. */
  mark: z.string().nullable(),
  isTest: z.boolean(),
});
export type OwnMembership = z.output<typeof ownMembershipSchema>;

/** The data that the holder of a pay link sees: no more than the payment needs. */
export const payLinkMembershipSchema = z.object({
  name: z.string(),
  state: z.enum(membershipStates),
  endsAt: z.string().nullable(),
  /** The limits in force now, as they were sold. */
  limits: limitsSchema,
  choice: choiceSchema.omit({ paused: true }).nullable(),
  rate: rateSchema,
  isTest: z.boolean(),
});
export type PayLinkMembership = z.output<typeof payLinkMembershipSchema>;

export const markParams = z.object({
  mark: z.string().regex(/^[A-Za-z0-9_-]{32}$/, fieldError('This link is not complete')),
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
/** Null cancels the choice. */
export const nextBody = z.strictObject({ plan: plan.nullable() });
export const basicBody = z.strictObject({
  /** The listings that are restored first. */
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
