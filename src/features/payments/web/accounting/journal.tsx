import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { JournalEntry } from '#features/payments/accounting-schema.ts';
import { paymentPurposes } from '#features/payments/choices.ts';
import {
  accountLabels,
  addressOfPayment,
  formatDateTime,
} from '#features/payments/web/admin/payment-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { addressOf, type LedgerFilter } from './ledger-filter.ts';
import { journalQuery } from './queries.ts';

/** A debit or a credit of an entry. */
type Line = Omit<JournalEntry, 'lines'> & JournalEntry['lines'][number];

/** Lists the entries that match the filter, newest first, with one row for each debit and credit. */
export function Journal({ filter }: { filter: LedgerFilter }) {
  const { data, error, refetch } = useQuery(journalQuery(filter));
  const { before, ...newest } = filter;
  const lines = (data?.entries ?? []).flatMap(({ lines: parts, ...entry }) =>
    parts.map((part): Line => ({ ...entry, ...part })),
  );
  return (
    <section aria-labelledby="journal-heading">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="journal-heading" className="t-heading">
          Journal
        </h2>
        <a href={addressOf(newest, '/api/ledger/journal.csv')} download className={buttonClass('secondary')}>
          Download CSV
        </a>
      </div>
      {error && !data && <LoadError onRetry={() => void refetch()}>We could not load the journal.</LoadError>}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && lines.length === 0 && <p className="text-muted">No entries match.</p>}
      {lines.length > 0 && (
        <DataTable
          caption="Journal"
          columns={columns}
          rows={lines}
          idOf={({ id, account, currency, amount }) => `${id} ${account} ${currency} ${amount > 0}`}
          nameOf={({ event, account }) => `${event}, ${accountLabels[account]}`}
          renderCompact={(line) => <CompactLine line={line} />}
        />
      )}
      {(before !== undefined || data?.next) && (
        <nav aria-label="Journal pages" className="mt-4 flex flex-wrap gap-3">
          {data?.next && (
            <LinkButton tone="secondary" href={addressOf({ ...newest, before: String(data.next) })}>
              Older entries
            </LinkButton>
          )}
          {before !== undefined && (
            <LinkButton tone="quiet" href={addressOf(newest)}>
              Back to newest
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}

const columns: readonly DataColumn<Line>[] = [
  { id: 'event', name: 'Event', cell: (line) => <Event line={line} /> },
  {
    id: 'date',
    name: 'Date',
    cell: ({ bookedAt }) => formatDateTime(bookedAt),
    className: 'w-46 max-xl:hidden',
  },
  { id: 'account', name: 'Account', cell: ({ account }) => accountLabels[account], className: 'w-44' },
  { id: 'party', name: 'Party', cell: ({ party }) => party ?? '', className: 'w-28 max-lg:hidden' },
  {
    id: 'debit',
    name: 'Debit',
    cell: ({ amount, currency }) => (amount > 0 ? formatMoney(amount, currency) : ''),
    isNumber: true,
    className: 'w-38',
  },
  {
    id: 'credit',
    name: 'Credit',
    cell: ({ amount, currency }) => (amount < 0 ? formatMoney(Math.abs(amount), currency) : ''),
    isNumber: true,
    className: 'w-38',
  },
];

/** Shows what was booked, with a link to its payment if it has one. */
function Event({ line: { event, purpose, reference, title } }: { line: Line }) {
  const purposeName = purpose && paymentPurposes[purpose].name;
  if (reference === null)
    return (
      <span className="block truncate" title={event}>
        {event}
      </span>
    );
  return (
    <>
      <Link href={addressOfPayment(reference)} title={reference} className="block truncate hover:underline">
        {event}
      </Link>
      <span className="block truncate text-muted" title={title ?? undefined}>
        {title ?? purposeName}
      </span>
    </>
  );
}

function CompactLine({ line }: { line: Line }) {
  const { account, party, amount, currency, bookedAt } = line;
  return (
    <div className="pr-3 t-small">
      <Event line={line} />
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          {amount > 0 ? 'Debit' : 'Credit'} {accountLabels[account]}
          {party && `, ${party}`}
        </span>
        <span className="shrink-0 t-strong tabular-nums">{formatMoney(Math.abs(amount), currency)}</span>
      </p>
      <p className="text-muted">{formatDateTime(bookedAt)}</p>
    </div>
  );
}
