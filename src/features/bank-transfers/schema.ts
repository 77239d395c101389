import { z } from 'zod';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { currencies } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isPlainText, isStorable } from '#kit/text.ts';
import { previewStates, statementLimits } from './choices.ts';

const day = z.string().refine(isCalendarDay);
const currency = z.enum(currencies);

/** A payment that is to be made at the bank. Amounts are in the major unit. */
const transferSchema = z.object({
  id: z.number().int(),
  code: z.string(),
  reference: z.string(),
  title: z.string(),
  name: z.string(),
  amount: majorAmount,
  currency,
  /** True when it can still be paid. Otherwise it has expired or was cancelled, and money may arrive nevertheless. */
  isOpen: z.boolean(),
  isPaid: z.boolean(),
  /** True when the caller is the payer, who cannot match it. */
  isOwn: z.boolean(),
  startedAt: z.string(),
  expiresAt: z.string(),
  slipAt: z.string().nullable(),
  slipType: z.enum(['pdf', 'webp']).nullable(),
  refusal: z.string().nullable(),
});
export type Transfer = z.output<typeof transferSchema>;

const lineSchema = z.object({
  id: z.number().int(),
  bank: z.string(),
  day,
  description: z.string(),
  amount: majorAmount,
  currency,
  /** The payments whose code or amount agrees, the likeliest first. */
  proposals: z.array(transferSchema),
  /** The match that waits for a second admin; null without one. */
  match: z.object({ transfer: transferSchema, by: z.string(), isOwn: z.boolean() }).nullable(),
});
export type StatementLine = z.output<typeof lineSchema>;

const doneLine = z.object({
  id: z.number().int(),
  day,
  description: z.string(),
  amount: majorAmount,
  currency,
  /** The payment that got the money; null for a line that was set aside. */
  transfer: transferSchema.nullable(),
  note: z.string().nullable(),
  by: z.string(),
  approvedBy: z.string().nullable(),
  doneAt: z.string(),
});
export type DoneLine = z.output<typeof doneLine>;

export const overviewSchema = z.object({
  accounts: z.array(
    z.object({ id: z.number().int(), bank: z.string(), accountNumber: z.string(), currency }),
  ),
  transfers: z.array(transferSchema),
  lines: z.array(lineSchema),
  done: z.array(doneLine),
});
export type BankOverview = z.output<typeof overviewSchema>;

export const importQuery = z.object({
  account: integerParam(int4Max, 'Choose an account'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(statementLimits.fileName)
    .refine(isStorable, 'This name cannot be stored'),
  /** With `yes`, nothing is stored or credited. */
  preview: z.enum(['yes', 'no']),
});
export type ImportQuery = z.output<typeof importQuery>;

export const statementForm = z.object({ statement: z.string().describe('The CSV file') });

const previewLine = z.object({
  line: z.number().int(),
  day,
  description: z.string(),
  amount: majorAmount,
  state: z.enum(previewStates),
  /** The payment that will be credited or proposed; null without one, or with several. */
  transfer: transferSchema.nullable(),
});
export type PreviewLine = z.output<typeof previewLine>;

export const importReply = z.object({
  currency,
  lines: z.array(previewLine),
  /** The rows that are no incoming money. */
  skipped: z.number().int(),
  /** The number of credited payments; zero in a preview. */
  credited: z.number().int(),
  /** The number of matches that wait for a second admin; zero in a preview. */
  waiting: z.number().int(),
});
export type ImportReply = z.output<typeof importReply>;

/** The slip that the admin has seen, by the time at which it was sent. */
const seenSlip = z.iso.datetime(fieldError('Open the slip again'));

export const matchBody = z.strictObject({
  transferId: z.number().int().positive().max(int4Max),
  /** Null when no slip was sent. */
  slipAt: seenSlip.nullable(),
});

const text = z
  .string(fieldError('Give a reason'))
  .trim()
  .min(1, fieldError('Give a reason'))
  .max(statementLimits.note, fieldError('Enter at most {most} characters', { most: statementLimits.note }))
  .refine(isPlainText, fieldError('This contains characters that cannot be shown'));
export const noteBody = z.strictObject({ note: text });
export const rejectionBody = z.strictObject({ note: text, slipAt: seenSlip });
