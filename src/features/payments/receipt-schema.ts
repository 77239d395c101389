import { z } from 'zod';
import { majorAmount } from '#kit/major-amount.ts';
import { paymentSchema } from './schema.ts';

/** The details that a receipt's public ID reveals: never an address, a phone number or a full name. */
export const checkedReceiptSchema = z.object({
  /** For example `2026-000017`. */
  number: z.string(),
  issuedAt: z.string(),
  title: z.string(),
  /** In the major unit, like the refunded amount. */
  amount: majorAmount,
  currency: z.string(),
  refunded: majorAmount,
  /** True when our bank took the money back, so that it does not count as paid. */
  isReversed: z.boolean(),
  /** For example `Sarah N.` */
  payer: z.string(),
  isTest: z.boolean(),
});
export type CheckedReceipt = z.output<typeof checkedReceiptSchema>;

/** Takes back a receipt, or a part of it. */
const creditNoteSchema = z.object({
  /** For example `CN-2026-000003`. */
  number: z.string(),
  issuedAt: z.string(),
  amount: majorAmount,
});

/** A receipt as its payer sees it. */
export const receiptSchema = checkedReceiptSchema.extend({
  /** The payer's full name. */
  payer: z.string(),
  /** For example `Card`. */
  method: z.string(),
  reference: z.string(),
  /** The operator's legal name with its office, and its tax number; empty if they are not known. */
  seller: z.string(),
  taxNumber: z.string(),
  creditNotes: z.array(creditNoteSchema),
  /** The URL that verifies the receipt, and its QR code as a data URL. */
  checkAddress: z.string(),
  picture: z.string(),
});
export type Receipt = z.output<typeof receiptSchema>;

export const ownPaymentsSchema = z.object({
  /** Newest first. */
  payments: z.array(paymentSchema),
  /** The reference to pass as `before` for the next page; null on the last page. */
  next: z.string().nullable(),
});
export type OwnPayment = z.output<typeof ownPaymentsSchema>['payments'][number];
