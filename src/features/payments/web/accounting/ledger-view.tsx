import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ledger } from '#features/payments/accounting-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { AccountTable } from './account-table.tsx';
import { Closings } from './closings.tsx';
import { Journal } from './journal.tsx';
import type { LedgerFilter } from './ledger-filter.ts';
import { LedgerForm } from './ledger-form.tsx';
import { ledgerQuery } from './queries.ts';

/** Shows the accounts and the journal of a period, and closes months. */
export function LedgerView({ filter }: { filter: LedgerFilter }) {
  const { from, to } = filter;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ledgerQuery({ from, to }));
  // The reply is about the closed month, and the screen may show another period.
  const onClosed = ({ closable, closings }: Ledger) =>
    client.setQueryData(
      ledgerQuery({ from, to }).queryKey,
      (shown) => shown && { ...shown, closable, closings },
    );
  return (
    <DeskPage title="Ledger">
      {error && !data && <LoadError onRetry={() => void refetch()}>We could not load the ledger.</LoadError>}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <>
          <LedgerForm filter={filter} period={data} />
          <section aria-labelledby="accounts-heading">
            <h2 id="accounts-heading" className="mb-3 t-heading">
              Accounts, {formatDate(data.from)} to {formatDate(data.to)}
            </h2>
            <AccountTable accounts={data.accounts} />
          </section>
          <Closings ledger={data} onClosed={onClosed} />
          <Journal filter={filter} />
        </>
      )}
    </DeskPage>
  );
}
