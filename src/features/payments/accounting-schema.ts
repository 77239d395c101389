import { z } from 'zod';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { currencies } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isStorable } from '#kit/text.ts';
import { ledgerAccounts, paymentPurposeNames } from './choices.ts';

const day = z.string().refine(isCalendarDay, fieldError('Choose a day'));
/** A month, such as `2026-11`. */
export const month = z.string().refine((text) => isCalendarDay(`${text}-01`), fieldError('Choose a month'));

/** The days of a period in Kampala, both inclusive. The current month by default. */
const period = { from: day.optional(), to: day.optional() };
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const orderError = { path: ['to'], message: 'Choose a day that is not before the first day' };
export const periodQuery = z.object(period).refine(isInOrder, orderError);

/** The party of a ledger line, such as `stay:12`. */
const party = z
  .string()
  .regex(
    /^(stay|damage|bidder|sale|first_rent|user|payout):[1-9][0-9]{0,8}$/,
    'Enter a party such as stay:12',
  );

const journalShape = z.object({
  ...period,
  account: z.enum(ledgerAccounts).optional(),
  purpose: z.enum(paymentPurposeNames).optional(),
  party: party.optional(),
  /** The beginning of an event, such as `payout 9`, or the whole reference of a payment. */
  q: z
    .string()
    .trim()
    .max(100)
    .refine(isStorable, 'This contains characters that cannot be searched')
    .optional(),
});
export const journalFilter = journalShape.refine(isInOrder, orderError);
export type JournalFilter = z.output<typeof journalFilter>;
export const journalQuery = journalShape
  .extend({ before: integerParam(int4Max, 'Entry id must be a whole number').optional() })
  .refine(isInOrder, orderError);

const accountSchema = z.object({
  account: z.enum(ledgerAccounts),
  currency: z.enum(currencies),
  /** Debits are positive. */
  opening: majorAmount,
  debits: majorAmount,
  credits: majorAmount,
  closing: majorAmount,
});
export type AccountMovement = z.output<typeof accountSchema>;

export const ledgerReply = z.object({
  from: day,
  to: day,
  accounts: z.array(accountSchema),
  /** The month that can be closed next; null if it has not ended. */
  closable: month.nullable(),
  /** The closed months, newest first. */
  closings: z.array(z.object({ month, closedBy: z.string(), closedAt: z.iso.datetime() })),
});
export type Ledger = z.output<typeof ledgerReply>;

const entrySchema = z.object({
  id: z.number().int(),
  event: z.string(),
  bookedAt: z.iso.datetime(),
  purpose: z.enum(paymentPurposeNames).nullable(),
  reference: z.string().nullable(),
  title: z.string().nullable(),
  lines: z.array(
    z.object({
      account: z.enum(ledgerAccounts),
      party: z.string().nullable(),
      currency: z.enum(currencies),
      amount: majorAmount,
    }),
  ),
});
export type JournalEntry = z.output<typeof entrySchema>;

export const journalReply = z.object({
  entries: z.array(entrySchema),
  /** The id to pass as `before` for the next page; null on the last page. */
  next: z.number().int().nullable(),
});

export const closingBody = z.object({ month });
