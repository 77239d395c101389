import type { JournalFilter } from '#features/payments/accounting-schema.ts';
import {
  type LedgerAccount,
  ledgerAccounts,
  type PaymentPurpose,
  paymentPurposeNames,
} from '#features/payments/choices.ts';
import { isCalendarDay } from '#kit/calendar-day.ts';

/** The filter in the URL, without what is empty or unknown. */
export type LedgerFilter = Partial<Record<keyof JournalFilter | 'before', string>> & {
  account?: LedgerAccount;
  purpose?: PaymentPurpose;
};

export function readLedgerFilter(search: URLSearchParams): LedgerFilter {
  const text = (name: string) => search.get(name)?.trim() ?? '';
  const day = (name: string) => (isCalendarDay(text(name)) ? text(name) : '');
  const account = ledgerAccounts.find((name) => name === text('account'));
  const purpose = paymentPurposeNames.find((name) => name === text('purpose'));
  const texts = {
    from: day('from'),
    to: day('to'),
    party: text('party'),
    q: text('q'),
    before: text('before'),
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(account && { account }),
    ...(purpose && { purpose }),
  };
}

/** Returns the address of the ledger, or of another address with the same filter. */
export function addressOf(filter: LedgerFilter, path = '/admin/ledger'): string {
  const query = new URLSearchParams(filter);
  return query.size > 0 ? `${path}?${query}` : path;
}
