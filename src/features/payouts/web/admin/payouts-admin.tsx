import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import type { AdminPayout, AdminSettlement, PayoutOverview } from '#features/payouts/schema.ts';
import { formatTarget } from '#features/payouts/targets.ts';
import { badgeOf, troubleLabels } from '#features/payouts/web/payout-labels.ts';
import { payoutsQuery } from '#features/payouts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { OwedHosts } from './owed-hosts.tsx';
import { PayButton } from './pay-button.tsx';
import { PayoutToCheck } from './payout-to-check.tsx';
import { WaitingBatches } from './waiting-batches.tsx';

/** Shows who is owed what, and pays it. */
export function PayoutsAdmin({ page }: { page: number }) {
  const client = useQueryClient();
  const query = payoutsQuery(page);
  const { data, error, refetch } = useQuery(query);
  // Replies contain the first page of the hosts.
  const onChanged = (overview: PayoutOverview) =>
    page === 1 ? client.setQueryData(query.queryKey, overview) : void refetch();
  return (
    <DeskPage title="Payouts" isNarrow>
      {data?.isTest && <TestMode />}
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>We could not load what is owed.</LoadError>
      )}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <>
          <Troubles troubles={data.troubles} />
          <PayButton overview={data} onChanged={onChanged} />
          <WaitingBatches overview={data} onChanged={onChanged} />
          {data.toCheck.length > 0 && (
            <section aria-labelledby="check-heading">
              <h2 id="check-heading" className="mb-3 t-heading">
                To check with the provider
              </h2>
              <ul className="grid gap-3">
                {data.toCheck.map((payout) => (
                  <PayoutToCheck key={payout.id} payout={payout} onChanged={onChanged} />
                ))}
              </ul>
            </section>
          )}
          <OwedHosts overview={data} page={page} onChanged={onChanged} />
          <Recent payouts={data.recent} />
          <SettledByHand settlements={data.settlements} />
        </>
      )}
    </DeskPage>
  );
}

function Troubles({ troubles }: { troubles: PayoutOverview['troubles'] }) {
  if (troubles.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul>
        {troubles.map(({ trouble, count }) => (
          <li key={trouble}>
            {count} {troubleLabels[trouble][count === 1 ? 0 : 1]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Recent({ payouts }: { payouts: readonly AdminPayout[] }) {
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading" className="mb-3 t-heading">
        Latest payouts
      </h2>
      <List>
        {payouts.map((payout) => (
          <li
            key={payout.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-4 py-3 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="t-strong wrap-anywhere">{payout.username}</p>
              <p className="text-muted wrap-anywhere">
                {formatDate(payout.requestedAt)} · {formatTarget(payout.target)} · {payout.reference}
              </p>
              {payout.reason && <p className="text-danger wrap-anywhere">{payout.reason}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={badgeOf(payout).tone}>{badgeOf(payout).label}</Badge>
              <span className="t-strong">{formatMoney(payout.amount, payout.currency)}</span>
            </div>
          </li>
        ))}
      </List>
    </section>
  );
}

function SettledByHand({ settlements }: { settlements: readonly AdminSettlement[] }) {
  if (settlements.length === 0) return null;
  return (
    <section aria-labelledby="settled-heading">
      <h2 id="settled-heading" className="mb-3 t-heading">
        Settled by hand
      </h2>
      <List>
        {settlements.map(({ id, username, amount, currency, note, settledAt, settledBy, approvedBy }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-4 py-3 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="t-strong wrap-anywhere">{username}</p>
              <p className="text-muted wrap-anywhere">
                {formatDate(settledAt)} · by {settledBy}
                {approvedBy && ` and ${approvedBy}`}
              </p>
              <p className="wrap-anywhere">{note}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone="ok">{amount > 0 ? 'Paid to the host' : 'Repaid by the host'}</Badge>
              <span className="t-strong">{formatMoney(Math.abs(amount), currency)}</span>
            </div>
          </li>
        ))}
      </List>
    </section>
  );
}
