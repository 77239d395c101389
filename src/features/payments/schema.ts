import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { emailSchema } from '#kit/pasted-shapes.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { mobileNetworks, refundStatuses, returnReasons, shownStatuses } from './choices.ts';
import { paymentLimits } from './limits.ts';
import { refusals } from './refusals.ts';

/** The payer. The provider requires an email address, and a receipt states a name. */
export const payerSchema = z.strictObject({
  name: z
    .string(fieldError('Full name is required'))
    .trim()
    .min(1, fieldError('Full name is required'))
    .max(200, fieldError('Full name must be at most 200 characters'))
    .refine(isOneLine, fieldError('Full name contains characters that are not allowed')),
  email: emailSchema(),
  phone: phoneSchema.nullish().transform((phone) => phone ?? null),
});
export type Payer = z.output<typeof payerSchema>;

export const checkoutBody = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('card') }),
  z.strictObject({ method: z.literal('bank') }),
  z.strictObject({
    method: z.literal('mobile_money'),
    network: z.enum(mobileNetworks, fieldError('Network must be MTN or AIRTEL')),
    phone: phoneSchema,
  }),
]);
export type CheckoutChoice = z.output<typeof checkoutBody>;

export const checkoutSchema = z.object({
  /** The provider's own page; null when the payer confirms on the phone. */
  url: z.string().nullable(),
  /** The settings of the provider's dialog on our page; null when there is none. */
  inline: z
    .object({
      scriptUrl: z.string(),
      publicKey: z.string(),
      reference: z.string(),
      title: z.string(),
      /** In the major unit, as quoted. */
      amount: majorAmount,
      currency: z.string(),
      paymentOptions: z.string(),
      payer: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
    })
    .nullable(),
  isTest: z.boolean(),
});
export type InlineCheckout = NonNullable<z.output<typeof checkoutSchema>['inline']>;

const ownRefund = z.object({
  amount: majorAmount,
  status: z.enum(refundStatuses),
  askedAt: z.string(),
});
export type OwnRefund = z.output<typeof ownRefund>;

/** The booking that a payment has paid for, with its page and dates. */
export const purchasedBookingSchema = z.object({
  path: z.string(),
  /** The days of arrival and departure of a stay, `YYYY-MM-DD`; null for a viewing. */
  checkIn: z.string().nullable(),
  checkOut: z.string().nullable(),
  /** The start of a viewing, in ISO format; null for a stay. */
  startsAt: z.string().nullable(),
});
export type PurchasedBooking = z.output<typeof purchasedBookingSchema>;

/** An account of ours into which payers pay at a bank. */
const transferAccount = z.object({
  bank: z.string(),
  holder: z.string(),
  accountNumber: z.string(),
  /** May be empty, like the SWIFT code. */
  branch: z.string(),
  swift: z.string(),
});
export type TransferAccount = z.output<typeof transferAccount>;

const bankTransferSchema = z.object({
  /** Written on the slip, without the hyphen that people read. */
  code: z.string(),
  /** The money must arrive before. */
  expiresAt: z.string(),
  accounts: z.array(transferAccount),
  /** When the newest slip was sent; null without one. */
  slipAt: z.string().nullable(),
  /** Why an admin refused the newest slip; null otherwise. */
  refusal: z.string().nullable(),
});
export type BankTransfer = z.output<typeof bankTransferSchema>;

/** A bank transfer that may still arrive, for the page of what it pays for. */
export const expectedTransferSchema = z.object({
  reference: z.string(),
  /** Written on the slip, without the hyphen that people read. */
  code: z.string(),
  amount: majorAmount,
  currency: z.string(),
  expiresAt: z.string(),
  isSlipSent: z.boolean(),
  isSlipRejected: z.boolean(),
});
export type ExpectedTransfer = z.output<typeof expectedTransferSchema>;

/** A payment as its payer sees it. Amounts are in the major unit. */
export const paymentSchema = z.object({
  reference: z.string(),
  purpose: z.string(),
  title: z.string(),
  amount: majorAmount,
  currency: z.string(),
  status: z.enum(shownStatuses),
  /** The reason why the last attempt was declined; null unless the payment has failed. */
  refusal: z.enum(refusals).nullable(),
  /**
   * The total of completed refunds. For an unpaid payment, these are refunds of money that was not credited.
   */
  refunded: majorAmount,
  refunds: z.array(ownRefund),
  /** The reason why received money could not be used; null when it was used. */
  returnReason: z.enum(returnReasons).nullable(),
  /** The end of the hold on the booking; null without one. */
  heldUntil: z.string().nullable(),
  /** The reason why an unpaid payment can no longer buy anything; null while it can. */
  obstacle: z.enum(returnReasons).nullable(),
  bought: purchasedBookingSchema.nullable(),
  /** Until when the money of a bank transfer would be in time; null when it cannot be paid at a bank. */
  transferUntil: z.string().nullable(),
  /** The bank transfer that was started; null without one. */
  bankTransfer: bankTransferSchema.nullable(),
  /** The address to which the receipt is sent. */
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** For example `2026-000017`. Null before the payment is paid. */
  receipt: z.string().nullable(),
  isTest: z.boolean(),
});
export type Payment = z.output<typeof paymentSchema>;

const reason = z
  .string(fieldError('Give a reason'))
  .trim()
  .min(1, fieldError('Give a reason'))
  .max(
    paymentLimits.comment,
    fieldError('Enter at most {comment} characters', { comment: paymentLimits.comment }),
  )
  .refine(isPlainText, fieldError('This contains characters that cannot be shown'));

export const refundBody = z.strictObject({
  /** The amount to refund, in the major unit; the whole remaining amount by default. */
  amount: z
    .number(fieldError('Amount must be a number'))
    .positive(fieldError('Amount must be more than 0'))
    .max(1e12, fieldError('Amount cannot be more than was paid'))
    .optional(),
  comment: reason,
  /** True when the refund was already made at the provider, so that we only record it. */
  isMade: z.boolean(fieldError('Say whether the refund has already been made')).default(false),
});

export const reversalBody = z.strictObject({ comment: reason });

/**
 * An admin's finding, from the provider's records, about a refund request that the provider did not answer, or the
 * decision that a failed refund is no longer owed.
 */
export const refundFinding = z.strictObject({
  status: z.enum(
    ['completed', 'failed', 'dropped'],
    fieldError('Status must be completed, failed or dropped'),
  ),
  note: reason,
});

/** An admin's decision about received money, after a review. */
export const reviewBody = z.strictObject({
  act: z.enum(['close', 'credit', 'check'], fieldError('Action must be close, credit or check')),
  note: reason,
});
export type Review = z.output<typeof reviewBody>;

export const refundSchema = z.object({
  id: z.number().int(),
  transactionId: z.number().int(),
  amount: majorAmount,
  currency: z.string(),
  status: z.enum(refundStatuses),
  comment: z.string(),
  askedAt: z.string(),
});
export type Refund = z.output<typeof refundSchema>;
