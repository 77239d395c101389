import { z } from 'zod';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { isPlainText } from '#kit/text.ts';
import { rentReceiptLimits, rentReceiptStates, rentWays } from './rent-receipt-rules.ts';

const monthError = fieldError('Choose the month of the rent');
const dayError = fieldError('Choose the day on which the rent was paid');
const amountError = fieldError('Enter the amount that was paid');
const reasonError = fieldError('Describe briefly what is wrong, in at most 300 characters');

export const rentReceiptBody = z.strictObject({
  month: z.string(monthError).refine((month) => isCalendarDay(`${month}-01`), monthError),
  amount: z
    .number(amountError)
    .int(amountError)
    .min(1, amountError)
    .max(rentReceiptLimits.amount, amountError),
  way: z.enum(rentWays, fieldError('Choose how the rent was paid')),
  paidOn: z.string(dayError).refine(isCalendarDay, dayError),
});
export type RentReceiptBody = z.output<typeof rentReceiptBody>;

export const rentReceiptAnswer = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['confirm', 'withdraw']) }),
  z.strictObject({
    act: z.literal('refuse'),
    reason: z
      .string(reasonError)
      .trim()
      .min(1, reasonError)
      .max(rentReceiptLimits.reason, reasonError)
      .refine(isPlainText, reasonError),
  }),
]);
export type RentReceiptAnswer = z.output<typeof rentReceiptAnswer>;

const entry = {
  month: z.string(),
  amount: majorAmount,
  way: z.enum(rentWays),
  paidOn: z.string(),
};

const rentReceiptSchema = z.object({
  id: z.number().int(),
  ...entry,
  state: z.enum(rentReceiptStates),
  /** True if the user entered it, so that the other side answers. */
  isOwn: z.boolean(),
  reason: z.string().nullable(),
});
export type RentReceipt = z.output<typeof rentReceiptSchema>;

const tenancySchema = z.object({
  /** The id of the first rent. */
  id: z.number().int(),
  title: z.string(),
  side: z.enum(['tenant', 'owner']),
  /** The name of the other side; null if the account was closed. */
  other: z.string().nullable(),
  monthlyRent: majorAmount,
  /** True if the user wants receipts. They are on if both sides want them. */
  isWanted: z.boolean(),
  isWantedByOther: z.boolean(),
  firstMonth: z.string(),
  /** Newest month first. */
  receipts: z.array(rentReceiptSchema),
});
export type Tenancy = z.output<typeof tenancySchema>;
export const tenanciesSchema = z.object({
  tenancies: z.array(tenancySchema),
  lastMonth: z.string(),
  today: z.string(),
});
export type Tenancies = z.output<typeof tenanciesSchema>;

/** The details that the address of a confirmed receipt reveals. */
export const checkedRentReceiptSchema = z.object({
  number: z.string(),
  title: z.string(),
  ...entry,
  /** Names such as `Sarah N.` */
  tenant: z.string(),
  owner: z.string(),
  confirmedAt: z.string(),
});
export type CheckedRentReceipt = z.output<typeof checkedRentReceiptSchema>;

/** A confirmed receipt as both sides see it, with full names. */
export const rentReceiptSheetSchema = checkedRentReceiptSchema.extend({
  checkAddress: z.string(),
  picture: z.string(),
});
export type RentReceiptSheet = z.output<typeof rentReceiptSheetSchema>;
