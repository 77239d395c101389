import { z } from 'zod';
import { paymentSchema } from './schema.ts';

/** What everyone may know who holds a receipt: never an address, a phone number or a whole name. */
export const checkedReceiptSchema = z.object({
  /** `2026-000017` */
  number: z.string(),
  issuedAt: z.string(),
  title: z.string(),
  /** In the major unit, as is what has gone back of it. */
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
  /** `Sarah N.` */
  payer: z.string(),
  isTest: z.boolean(),
});
export type CheckedReceipt = z.output<typeof checkedReceiptSchema>;

/** A receipt as its payer sees it. */
export const receiptSchema = checkedReceiptSchema.extend({
  /** Their whole name. */
  payer: z.string(),
  /** `Card` */
  method: z.string(),
  reference: z.string(),
  /** Where anybody sees whether it is genuine, and a picture of that address. */
  checkAddress: z.string(),
  picture: z.string(),
});
export type Receipt = z.output<typeof receiptSchema>;

export const ownPaymentsSchema = z.object({
  /** The newest first. */
  payments: z.array(paymentSchema),
  /** The reference before which the next ones are; null: these were the last. */
  next: z.string().nullable(),
});
export type OwnPayment = z.output<typeof ownPaymentsSchema>['payments'][number];
