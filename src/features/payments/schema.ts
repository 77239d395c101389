import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { emailSchema } from '#kit/pasted-shapes.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { mobileNetworks, refundStatuses, returnReasons, shownStatuses } from './choices.ts';
import { paymentLimits } from './limits.ts';
import { refusals } from './refusals.ts';

/** Who pays: the provider asks for an address, and a receipt names somebody. */
export const payerSchema = z.strictObject({
  name: z
    .string(fieldError('Full name is required'))
    .trim()
    .min(1, fieldError('Full name is required'))
    .max(200, fieldError('Full name must be at most 200 characters'))
    .refine(isOneLine, fieldError('Full name contains characters that cannot be shown')),
  email: emailSchema(),
  phone: phoneSchema.nullish().transform((given) => given ?? null),
});
export type Payer = z.output<typeof payerSchema>;

export const checkoutBody = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('card') }),
  z.strictObject({
    method: z.literal('mobile_money'),
    network: z.enum(mobileNetworks, fieldError('A network is MTN or AIRTEL')),
    phone: phoneSchema,
  }),
]);
export type CheckoutChoice = z.output<typeof checkoutBody>;

export const checkoutSchema = z.object({
  /** The provider's own page; null: the payer is asked on the phone. */
  url: z.string().nullable(),
  /** For the provider's dialog on our page; null: there is none. */
  inline: z
    .object({
      scriptUrl: z.string(),
      publicKey: z.string(),
      reference: z.string(),
      title: z.string(),
      /** In the major unit, as it was quoted. */
      amount: z.number(),
      currency: z.string(),
      paymentOptions: z.string(),
      payer: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
    })
    .nullable(),
  isTest: z.boolean(),
});
export type InlineCheckout = NonNullable<z.output<typeof checkoutSchema>['inline']>;

const ownRefund = z.object({
  amount: z.number(),
  status: z.enum(refundStatuses),
  askedAt: z.string(),
});
export type OwnRefund = z.output<typeof ownRefund>;

/** What a paid payment has bought, where it has a page and a time of its own. */
export const purchasedPackageSchema = z.object({
  path: z.string(),
  /** Days of a stay, `YYYY-MM-DD`. */
  checkIn: z.string().nullable(),
  checkOut: z.string().nullable(),
  /** When a viewing begins. */
  startsAt: z.string().nullable(),
});
export type Bought = z.output<typeof purchasedPackageSchema>;

/** A payment as its payer sees it. Amounts are in the major unit. */
export const paymentSchema = z.object({
  reference: z.string(),
  purpose: z.string(),
  title: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(shownStatuses),
  /** Why the last attempt was refused; null where none was. */
  refusal: z.enum(refusals).nullable(),
  /** What has arrived back; of an unpaid payment, of whatever came in. */
  refunded: z.number(),
  refunds: z.array(ownRefund),
  /** Why money that came in pays for nothing; null where it does. */
  returnReason: z.enum(returnReasons).nullable(),
  /** Until when what it pays for is kept for the payer; null where nothing is kept. */
  heldUntil: z.string().nullable(),
  /** Why a payment that is not paid buys nothing any more; null where it still does. */
  obstacle: z.enum(returnReasons).nullable(),
  bought: purchasedPackageSchema.nullable(),
  /** Where the receipt is sent. */
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** `2026-000017`; null before it is paid. */
  receipt: z.string().nullable(),
  isTest: z.boolean(),
});
export type Payment = z.output<typeof paymentSchema>;

const why = z
  .string(fieldError('Say why'))
  .trim()
  .min(1, fieldError('Say why'))
  .max(
    paymentLimits.comment,
    fieldError('This must be at most {comment} characters', { comment: paymentLimits.comment }),
  )
  .refine(isPlainText, fieldError('This contains characters that cannot be shown'));

export const refundBody = z.strictObject({
  /** In the major unit; without it, whatever is left. */
  amount: z
    .number(fieldError('An amount is a number'))
    .positive(fieldError('An amount is more than nothing'))
    .max(1e12, fieldError('This is more than was paid'))
    .optional(),
  comment: why,
  /** It was given back at the provider itself: nothing is asked of it any more. */
  isMade: z.boolean(fieldError('Say whether it was made already')).default(false),
});

/** What somebody found at the provider about a refund without an answer. */
export const refundFinding = z.strictObject({
  status: z.enum(['completed', 'failed'], fieldError('A refund was completed, or it failed')),
  note: why,
});

/** What somebody does about money that came in, after looking into it. */
export const reviewBody = z.strictObject({
  act: z.enum(['close', 'credit', 'check'], fieldError('An act is close, credit or check')),
  note: why,
});
export type Review = z.output<typeof reviewBody>;

export const refundSchema = z.object({
  id: z.number().int(),
  transactionId: z.number().int(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(refundStatuses),
  comment: z.string(),
  askedAt: z.string(),
});
export type Refund = z.output<typeof refundSchema>;
