import type { Difference, EntryKind, SumState } from '#features/provider-reports/choices.ts';
import type { ReportSummary } from '#features/provider-reports/schema.ts';
import { addDays, addMonths, formatMonth, monthOf } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';

export const differenceLabels: Record<Difference, string> = {
  not_in_books: 'In the report, not in our books',
  not_in_report: 'In our books, not in the report',
  currency: 'Currency differs',
  amount: 'Amount differs',
  fee: 'Fee differs',
};

export const entryKindLabels: Record<EntryKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  payout: 'Payout',
};

export const stateLabels: Record<SumState, string> = {
  matched: 'Matched',
  explained: 'Explained',
  unexplained: 'Unexplained',
};

export const addressOfReport = (id: number | string) => `/admin/ledger/reports?report=${id}`;

export const periodText = ({ from, to }: Pick<ReportSummary, 'from' | 'to'>) =>
  isWholeMonth(from, to)
    ? formatMonth(monthOf(from))
    : from === to
      ? formatDate(from)
      : `${formatDate(from)} to ${formatDate(to)}`;

const isWholeMonth = (from: string, to: string) =>
  from.endsWith('-01') && addDays(to, 1) === `${addMonths(monthOf(from), 1)}-01`;

/** Returns a text such as `3 differences`. */
export const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
export const differenceWords = ['difference', 'differences'] as const;
