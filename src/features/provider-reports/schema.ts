import { z } from 'zod';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { isStorable } from '#kit/text.ts';
import { differences, entryKinds, reportLimits, sumStates } from './choices.ts';

const day = z.string().refine(isCalendarDay, fieldError('Choose a day'));

/** The days of the report in Kampala, both inclusive, and the name of its file. */
export const uploadQuery = z.object({
  from: day,
  to: day,
  name: z.string().trim().min(1).max(reportLimits.fileName).refine(isStorable, 'This name cannot be stored'),
});
export type UploadQuery = z.output<typeof uploadQuery>;

export const reportForm = z.object({ report: z.string().describe('The CSV file') });

/** Reports that have one of these days. */
export const listQuery = z.object({ from: day.optional(), to: day.optional() });

const reportSummary = z.object({
  id: z.number().int(),
  fileName: z.string(),
  sha256: z.string(),
  from: day,
  to: day,
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  comparedAt: z.iso.datetime(),
  rows: z.number().int(),
  skipped: z.number().int(),
  differences: z.number().int(),
  unexplained: z.number().int(),
});
export type ReportSummary = z.output<typeof reportSummary>;

export const reportsReply = z.object({
  /** The page on which the provider offers its reports, if its address is known. */
  reportsUrl: z.string().nullable(),
  /** The last month that has ended. */
  lastMonth: z.object({ from: day, to: day }),
  /** The newest reports. */
  reports: z.array(reportSummary),
});
export type Reports = z.output<typeof reportsReply>;

/** Amounts in the currency's major unit, as the provider states them. */
const sumSchema = z.object({
  currency: z.string(),
  count: z.number().int(),
  payments: majorAmount,
  refunds: majorAmount,
  payouts: majorAmount,
  fees: majorAmount,
  /** Payments less refunds, payouts and fees. */
  net: majorAmount,
});
const stateSum = sumSchema.extend({ state: z.enum(sumStates) });
export type ReportSum = z.output<typeof sumSchema>;
export type StateSum = z.output<typeof stateSum>;

const figures = z.object({ amount: majorAmount, currency: z.string(), fee: majorAmount.nullable() });

const differenceSchema = z.object({
  id: z.number().int(),
  difference: z.enum(differences),
  line: z.number().int().nullable(),
  kind: z.enum(entryKinds),
  day,
  providerId: z.string().nullable(),
  reference: z.string().nullable(),
  /** The page with the transaction, if our books know its reference. */
  href: z.string().nullable(),
  reported: figures.nullable(),
  ours: figures.nullable(),
  note: z.string().nullable(),
  notedBy: z.string().nullable(),
  notedAt: z.iso.datetime().nullable(),
});
export type ReportDifference = z.output<typeof differenceSchema>;

export const reportReply = z.object({
  report: reportSummary,
  /** The totals of all rows, by currency. */
  totals: z.array(sumSchema),
  /** The same rows, divided. */
  sums: z.array(stateSum),
  /** The totals of the transactions missing from the report, at the amounts in our books. */
  missing: z.array(stateSum),
  counts: z.array(
    z.object({ difference: z.enum(differences), count: z.number().int(), unexplained: z.number().int() }),
  ),
  /** The first differences of each kind, unexplained ones first. */
  differences: z.array(differenceSchema),
});
export type Report = z.output<typeof reportReply>;

export const noteBody = z.object({
  note: z
    .string()
    .trim()
    .min(1, fieldError('Write an explanation'))
    .max(reportLimits.note)
    .refine(isStorable, 'This contains characters that cannot be stored'),
  /** The note that was shown, so that the note of another admin is not lost. */
  former: z.string().nullable(),
});
