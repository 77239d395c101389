import { z } from 'zod';
import { month } from '#features/payments/accounting-schema.ts';
import { mobileNetworks } from '#features/payments/choices.ts';
import { otherNetworkOf } from '#features/payments/networks.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { currencies } from '#kit/money.ts';
import { pastedCode } from '#kit/pasted-shapes.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isOneLine } from '#kit/text.ts';
import {
  earningKinds,
  nameChecks,
  payoutDays,
  payoutLimits,
  payoutObstacles,
  payoutStatuses,
  payoutTroubles,
  targetKinds,
  taxes,
} from './choices.ts';

const nameError = fieldError('Enter the name on the account');
const bankError = fieldError('Choose a bank from the list');
const branchError = fieldError('Choose the branch of your account');
const accountError = fieldError('Enter an account number of 8 to 20 digits');
const numberError = fieldError('Enter a Ugandan mobile number');
const noteError = fieldError('Enter a note of at most 300 characters');

const proof = {
  name: z
    .string(nameError)
    .trim()
    .min(1, nameError)
    .max(payoutLimits.name, nameError)
    .refine(isOneLine, nameError),
  /** True when the host confirmed the number although it is known under another name, or not at all. */
  isConfirmed: z.boolean().optional(),
  password: z.string().max(256),
  code: z.string().trim().max(64).optional(),
};

const mobileMoneyBody = z
  .object({
    kind: z.literal('mobile_money'),
    network: z.enum(mobileNetworks, fieldError('Choose the network')),
    phone: phoneSchema.refine((phone) => /^\+256\d{9}$/.test(phone), numberError),
    /** True when the host confirmed that the number was moved to this network from the one that issued it. */
    isPorted: z.boolean().optional(),
    ...proof,
  })
  .refine(({ isPorted, ...number }) => isPorted || otherNetworkOf(number) === null, {
    path: ['network'],
    message:
      'This number looks like one of another network. Choose that network, or confirm that the number was moved.',
  });

const bankAccountBody = z.object({
  kind: z.literal('bank_account'),
  bankCode: z.string(bankError).min(1, bankError).max(payoutLimits.code, bankError),
  /** Missing for a bank without branches. */
  branchCode: z.string(branchError).min(1, branchError).max(payoutLimits.code, branchError).optional(),
  accountNumber: pastedCode(accountError)
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine((number) => /^\d{8,20}$/.test(number), accountError),
  ...proof,
});

export const destinationBody = z.discriminatedUnion('kind', [mobileMoneyBody, bankAccountBody]);
export type DestinationInput = z.output<typeof destinationBody>;

/** The number or the account to which a host is paid, as it is shown. */
const shownTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mobile_money'), network: z.enum(mobileNetworks), phone: z.string() }),
  z.object({
    kind: z.literal('bank_account'),
    bankCode: z.string(),
    bankName: z.string(),
    branchCode: z.string().nullable(),
    branchName: z.string().nullable(),
    /** The last four digits of the account number. */
    lastDigits: z.string(),
  }),
]);
export type ShownTarget = z.output<typeof shownTarget>;

const namedCode = z.object({ code: z.string(), name: z.string() });
export type NamedCode = z.output<typeof namedCode>;
export const banksReply = z.object({ banks: z.array(namedCode) });
/** Empty for a bank that needs no branch. */
export const branchesReply = z.object({ branches: z.array(namedCode) });
export const bankParams = z.object({ code: z.string().min(1).max(payoutLimits.code) });

const payoutSchema = z.object({
  id: z.number().int(),
  target: shownTarget,
  name: z.string(),
  amount: majorAmount,
  currency: z.enum(currencies),
  reference: z.string(),
  status: z.enum(payoutStatuses),
  reason: z.string().nullable(),
  /** True when a problem of our own account keeps it from being sent, or made it fail. */
  isOurFault: z.boolean(),
  requestedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});
export type Payout = z.output<typeof payoutSchema>;

const earningSchema = z.object({
  id: z.number().int(),
  kind: z.enum(earningKinds),
  title: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  day: z.string(),
  currency: z.enum(currencies),
  gross: majorAmount,
  fee: majorAmount,
  /** The VAT on our fee, and the tax withheld. Zero unless the operator has set them. */
  vat: majorAmount,
  withheld: majorAmount,
  net: majorAmount,
});
export type EarningLine = z.output<typeof earningSchema>;

const settlementSchema = z.object({
  id: z.number().int(),
  currency: z.enum(currencies),
  /** The amount that the host received by other means, or repaid if it is negative. */
  amount: majorAmount,
  note: z.string(),
  settledAt: z.iso.datetime(),
});
export type Settlement = z.output<typeof settlementSchema>;

const tinError = fieldError('Enter the 10 digits of your taxpayer identification number (TIN)');
const taxNameError = fieldError('Enter the name on your tax registration');

/** The name and the number under which a host pays taxes. */
export const taxDetailsSchema = z.object({
  name: z
    .string(taxNameError)
    .trim()
    .min(1, taxNameError)
    .max(payoutLimits.taxName, taxNameError)
    .refine(isOneLine, taxNameError),
  tin: pastedCode(tinError).refine((tin) => /^\d{10}$/.test(tin), tinError),
  isVatRegistered: z.boolean(),
});
export type TaxDetails = z.output<typeof taxDetailsSchema>;

export const earningsReply = z.object({
  balances: z.array(z.object({ currency: z.enum(currencies), balance: majorAmount })),
  destination: z
    .object({
      target: shownTarget,
      name: z.string(),
      usableFrom: z.iso.datetime(),
      nameCheck: z.enum(nameChecks),
      /** True until an admin allows payouts to an account that is known under another name. */
      isHeld: z.boolean(),
      /** True when nothing else was saved before. */
      isFirst: z.boolean(),
    })
    .nullable(),
  /** True while a payout is checked because the provider's reports about it differ, so that nothing is paid. */
  isPaused: z.boolean(),
  /** True once the cooling period of the destination has ended. */
  isUsable: z.boolean(),
  nextDay: z.string(),
  payoutDay: z.enum(payoutDays),
  minAmounts: z.record(z.enum(targetKinds), majorAmount),
  coolingHours: z.number().int(),
  hasSecondFactor: z.boolean(),
  payouts: z.array(payoutSchema),
  settlements: z.array(settlementSchema),
  /** The month of the lines, such as `2026-11`. */
  month: z.string(),
  /** The months with earnings, newest first. */
  months: z.array(z.string()),
  lines: z.array(earningSchema),
  /** True if the operator has set a tax that concerns the host. */
  hasTaxes: z.boolean(),
  taxDetails: taxDetailsSchema.nullable(),
  isTest: z.boolean(),
});
export type Earnings = z.output<typeof earningsReply>;

export const monthQuery = z.object({ month: month.optional() });

const adminPayout = payoutSchema.extend({
  batchId: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
});
export type AdminPayout = z.output<typeof adminPayout>;

const owedHost = z.object({
  userId: z.number().int(),
  username: z.string(),
  currency: z.enum(currencies),
  balance: majorAmount,
  target: shownTarget.nullable(),
  name: z.string().nullable(),
  /** The name under which the network or the bank knows the account, which an admin must allow. */
  otherName: z
    .object({ name: z.string(), accountName: z.string(), destinationId: z.number().int() })
    .nullable(),
  obstacle: z.enum(payoutObstacles).nullable(),
  /** An admin wants to settle this balance by hand, and a second one must approve. */
  request: z
    .object({ note: z.string(), by: z.string(), at: z.iso.datetime({ offset: true }), isOwn: z.boolean() })
    .nullable(),
});
export type OwedHost = z.output<typeof owedHost>;

const waitingBatch = z.object({
  id: z.number().int(),
  total: majorAmount,
  payouts: z.number().int(),
  proposedBy: z.string(),
  proposedAt: z.iso.datetime(),
  /** True when the reading admin may approve it. */
  canApprove: z.boolean(),
});
export type WaitingBatch = z.output<typeof waitingBatch>;

const adminSettlement = settlementSchema.extend({
  username: z.string(),
  settledBy: z.string(),
  /** The second admin; null when one admin was enough. */
  approvedBy: z.string().nullable(),
});
export type AdminSettlement = z.output<typeof adminSettlement>;

export const payoutOverview = z.object({
  due: z.object({ hosts: z.number().int(), total: majorAmount, needsSecond: z.boolean() }),
  /** The most that admins can approve alone in 24 hours. */
  secondAdminAbove: majorAmount,
  approvedAlone: majorAmount,
  /** The time until which the signed-in admin does not count as one of the two. */
  newAdminUntil: z.iso.datetime().nullable(),
  owed: z.array(owedHost),
  owedPages: z.number().int(),
  batches: z.array(waitingBatch),
  troubles: z.array(z.object({ trouble: z.enum(payoutTroubles), count: z.number().int() })),
  /** Payouts that an admin must look at. */
  toCheck: z.array(adminPayout),
  recent: z.array(adminPayout),
  /** The newest balances that were settled by hand. */
  settlements: z.array(adminSettlement),
  isTest: z.boolean(),
});
export type PayoutOverview = z.output<typeof payoutOverview>;

export const payoutsQueryShape = z.object({
  /** The page of the hosts who are owed money. */
  page: integerParam(1_000, 'Choose a page')
    .refine((page) => page >= 1, 'Choose a page')
    .optional(),
});

export const batchBody = z.object({
  /** The total that the admin saw. */
  total: majorAmount,
});
export const settlementBody = z.object({
  userId: z.number().int(),
  currency: z.enum(currencies),
  /** The balance that the admin saw. */
  balance: majorAmount,
  note: z.string(noteError).trim().min(1, noteError).max(payoutLimits.note, noteError),
});
export const outcomeBody = z.object({
  status: z.enum(['successful', 'failed']),
  note: z.string(noteError).trim().min(1, noteError).max(payoutLimits.note, noteError),
});

const taxDue = z.object({
  tax: z.enum(taxes),
  currency: z.enum(currencies),
  /** The amount that is owed to the tax authority at the end of the period. */
  due: majorAmount,
  /** The amount that is owed now, which a payment can reduce. */
  dueNow: majorAmount,
});
export type TaxDue = z.output<typeof taxDue>;
export const taxesDue = z.object({ from: z.string(), to: z.string(), taxes: z.array(taxDue) });

const paidError = 'Enter the amount that you paid';
export const taxPaymentBody = z.object({
  tax: z.enum(taxes),
  currency: z.enum(currencies),
  amount: z.number(paidError).positive(paidError).max(1_000_000_000_000, paidError),
  note: z.string(noteError).trim().min(1, noteError).max(payoutLimits.note, noteError),
});
