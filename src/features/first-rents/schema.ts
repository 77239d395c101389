import { z } from 'zod';
import { expectedTransferSchema, payerSchema } from '#features/payments/schema.ts';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { isPlainText } from '#kit/text.ts';
import { firstRentEnds, firstRentLimits, firstRentStates, ownerActs, tenantActs } from './choices.ts';

const text = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(firstRentLimits.text, fieldError('Enter at most 1,000 characters'))
    .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));

const { name } = payerSchema.shape;

export const requestBody = z.strictObject({
  moveIn: z
    .string(fieldError('Choose the day when you want to move in'))
    .refine(isCalendarDay, fieldError('Choose the day when you want to move in')),
  /** The amount that the browser showed, so that the tenant agrees to no other. */
  amount: majorAmount,
  name,
  phone: phoneSchema,
});
export type RequestBody = z.output<typeof requestBody>;

export const payBody = z.strictObject({ payer: payerSchema, amount: majorAmount.optional() });

export const tenantActBody = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['withdraw', 'cancel', 'confirm', 'take_back']) }),
  z.strictObject({ act: z.literal('explain'), text: text(fieldError('Describe briefly what happened')) }),
]);
export type TenantActBody = z.output<typeof tenantActBody>;

export const ownerActBody = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['accept', 'decline', 'cancel']) }),
  z.strictObject({
    act: z.literal('enter_code'),
    code: z
      .string()
      .trim()
      .regex(/^[0-9]{6}$/, 'Enter the 6 digits of the tenant’s code'),
  }),
  z.strictObject({ act: z.literal('claim'), text: text('Describe when and how you handed over the keys') }),
]);
export type OwnerActBody = z.output<typeof ownerActBody>;

export const decisionBody = z.strictObject({
  /** The refund to the tenant in shillings; 0 for none. */
  refund: z.number('Enter an amount').min(0, 'Enter an amount from 0'),
  note: text('Explain the decision'),
});
export type DecisionBody = z.output<typeof decisionBody>;

const terms = {
  monthlyRent: majorAmount,
  advanceMonths: z.number().int(),
  depositMonths: z.number().int(),
  amount: majorAmount,
};

export const firstRentSchema = z.object({
  id: z.number().int(),
  /** Null once the listing was deleted. */
  propertyId: z.number().int().nullable(),
  title: z.string(),
  state: z.enum(firstRentStates),
  endedBecause: z.enum(firstRentEnds).nullable(),
  moveIn: z.string(),
  ...terms,
  /** The amount that we have received and not refunded. */
  received: majorAmount,
  returned: z.object({ amount: majorAmount, hasArrived: z.boolean() }),
  /** The bank transfer that may still arrive; null without one. */
  transfer: expectedTransferSchema.nullable(),
  answerBy: z.string(),
  payBy: z.string().nullable(),
  cancelUntil: z.string(),
  takeBackFrom: z.string(),
  refundAt: z.string(),
  /** The code for the handover, which only the tenant sees, while we hold the money. */
  code: z.string().nullable(),
  ownerText: z.string().nullable(),
  tenantText: z.string().nullable(),
  /** The refund that an admin decided, and the explanation. */
  refund: majorAmount.nullable(),
  note: z.string().nullable(),
  /** True while the listing is hidden, so that nothing can be paid. */
  isHidden: z.boolean(),
  acts: z.array(z.enum(tenantActs)),
});
export type FirstRent = z.output<typeof firstRentSchema>;

export const homeFirstRentSchema = z.object({
  title: z.string(),
  /** Null when the lister does not offer it now. */
  offer: z.object({ ...terms, firstDay: z.string(), lastDay: z.string() }).nullable(),
  /** True while the home is promised to a tenant. */
  isTaken: z.boolean(),
  /** True for the lister of the home. */
  isOwner: z.boolean(),
  /** The latest first rent of the user for this home. */
  own: firstRentSchema.nullable(),
  isTest: z.boolean(),
});
export type HomeFirstRent = z.output<typeof homeFirstRentSchema>;

export const ownFirstRentsSchema = z.array(firstRentSchema);

export const hostedFirstRentSchema = firstRentSchema
  .omit({ acts: true, code: true, isHidden: true, transfer: true })
  .extend({
    tenant: z.string().nullable(),
    /** Null until the lister has accepted. */
    tenantPhone: z.string().nullable(),
    requestedAt: z.string(),
    /** Our fee, which the lister pays out of the first rent. */
    fee: majorAmount,
    /** The VAT on our fee, and the tax withheld. Before the handover, by today's rates. */
    vat: majorAmount,
    withheld: majorAmount,
    acts: z.array(z.enum(ownerActs)),
    /** The highest refund that the user may decide; null if the user may not decide. */
    maxRefund: majorAmount.nullable(),
  });
export type HostedFirstRent = z.output<typeof hostedFirstRentSchema>;

export const hostedFirstRentsSchema = z.object({
  open: z.array(hostedFirstRentSchema),
  /** The first rents that ended in the last 30 days. */
  ended: z.array(hostedFirstRentSchema),
});
