import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Ledger } from '#features/payments/accounting-schema.ts';
import type { CalendarMonth } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { AccountTable } from './account-table.tsx';
import { Closings } from './closings.tsx';
import { Journal } from './journal.tsx';
import type { LedgerFilter } from './ledger-filter.ts';
import { LedgerForm } from './ledger-form.tsx';
import { ledgerQuery } from './queries.ts';

type Props = {
  filter: LedgerFilter;
  /** Renders what an admin should know before closing a month. */
  renderClosingWarning(month: CalendarMonth): ReactNode;
  /** Renders what is due to the tax authority. */
  renderTaxes(period: { from: string; to: string }): ReactNode;
};

/** Shows the accounts and the journal of a period, and closes months. */
export function LedgerView({ filter, renderClosingWarning, renderTaxes }: Props) {
  const { from, to, account, purpose, party, q } = filter;
  const isBackwards = from !== undefined && to !== undefined && from > to;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...ledgerQuery({ from, to }), enabled: !isBackwards });
  // The reply is about the closed month, and the screen may show another period.
  const onClosed = ({ closable, closings }: Ledger) =>
    client.setQueryData(
      ledgerQuery({ from, to }).queryKey,
      (shown) => shown && { ...shown, closable, closings },
    );
  if (isBackwards)
    return (
      <DeskPage title="Ledger">
        <LedgerForm
          filter={filter}
          period={{ from, to }}
          error="Choose a day that is not before the first day"
        />
      </DeskPage>
    );
  return (
    <DeskPage
      title="Ledger"
      actions={
        <LinkButton tone="secondary" href="/admin/ledger/reports">
          Provider reports
        </LinkButton>
      }
    >
      {error && !data && <LoadError onRetry={() => void refetch()}>We could not load the ledger.</LoadError>}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <>
          <LedgerForm filter={filter} period={data} />
          <section aria-labelledby="accounts-heading">
            <h2 id="accounts-heading" className="mb-3 t-heading">
              Accounts, {formatDate(data.from)} to {formatDate(data.to)}
            </h2>
            {(account || purpose || party || q) && (
              <p className="mb-3 text-muted">
                All entries of the period. Account, purpose, party and reference filter only the journal.
              </p>
            )}
            <AccountTable accounts={data.accounts} />
          </section>
          {renderTaxes({ from: data.from, to: data.to })}
          <Closings ledger={data} onClosed={onClosed} renderWarning={renderClosingWarning} />
          <Journal filter={filter} />
        </>
      )}
    </DeskPage>
  );
}
