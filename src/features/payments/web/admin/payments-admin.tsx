import { useQuery } from '@tanstack/react-query';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { Comparisons } from './comparisons.tsx';
import { EventList } from './event-list.tsx';
import { LedgerBalances } from './ledger-balances.tsx';
import { PaymentList, type PaymentListFilter } from './payment-list.tsx';
import { PendingReview } from './pending-review.tsx';
import { overviewQuery } from './queries.ts';
import { UnmatchedPayments } from './unmatched-payments.tsx';

/**
 * Shows the tasks that wait for an admin, all payments, and the state of the ledger. Search results come
 * first.
 */
export function PaymentsAdmin({ filter }: { filter: PaymentListFilter }) {
  const { data, isError } = useQuery(overviewQuery());
  const isSearching = filter.q !== '' || filter.status !== '' || filter.before !== '';
  const paymentList = <PaymentList key="list" filter={filter} />;
  return (
    <DeskPage title="Payments">
      {data?.isTest && <TestMode />}
      {isSearching && paymentList}
      {isError && (
        <p role="alert" className="text-danger">
          We could not load pending payments and the ledger. Please try again later.
        </p>
      )}
      {!data && !isError && <p className="text-muted">Loading pending payments...</p>}
      {data && <PendingReview overview={data} />}
      {!isSearching && paymentList}
      {data && (
        <>
          <LedgerBalances balances={data.balances} />
          <Comparisons comparisons={data.comparisons} />
          <UnmatchedPayments attempts={data.strangers} />
          <details>
            <summary className="min-h-11 cursor-pointer py-2 t-heading">Latest provider events</summary>
            <p className="text-muted">
              Includes events for payments that are not ours. We confirm every event with the provider before
              acting on it.
            </p>
            <EventList events={data.events} isLinked />
          </details>
        </>
      )}
    </DeskPage>
  );
}
