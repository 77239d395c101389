import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import type { AdminPayout, OwedHost, PayoutOverview } from '#features/payouts/schema.ts';
import { numberLabel, obstacleLabels, statusLabels } from '#features/payouts/web/payout-labels.ts';
import { payoutsQuery } from '#features/payouts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { PayButton } from './pay-button.tsx';
import { UnknownPayout } from './unknown-payout.tsx';
import { WaitingBatches } from './waiting-batches.tsx';

/** Shows who is owed what, and pays it. */
export function PayoutsAdmin() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(payoutsQuery());
  const onChanged = (overview: PayoutOverview) => client.setQueryData(payoutsQuery().queryKey, overview);
  return (
    <DeskPage title="Payouts" isNarrow>
      {data?.isTest && <TestMode />}
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>We could not load what is owed.</LoadError>
      )}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <>
          <PayButton overview={data} onChanged={onChanged} />
          <WaitingBatches batches={data.batches} onChanged={onChanged} />
          {data.unknown.length > 0 && (
            <section aria-labelledby="unknown-heading">
              <h2 id="unknown-heading" className="mb-3 t-heading">
                No answer from the provider
              </h2>
              <ul className="grid gap-3">
                {data.unknown.map((payout) => (
                  <UnknownPayout key={payout.id} payout={payout} onChanged={onChanged} />
                ))}
              </ul>
            </section>
          )}
          <Owed owed={data.owed} />
          <Recent payouts={data.recent} />
        </>
      )}
    </DeskPage>
  );
}

function Owed({ owed }: { owed: readonly OwedHost[] }) {
  return (
    <section aria-labelledby="owed-heading">
      <h2 id="owed-heading" className="mb-3 t-heading">
        Owed to hosts
      </h2>
      {owed.length === 0 && (
        <EmptyState icon={<HandCoins />}>
          Nothing is owed. The money of a stay appears here the day after its guest arrives.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {owed.map((host) => (
          <li
            key={`${host.userId} ${host.currency}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
          >
            <div className="min-w-0">
              <p className="t-strong wrap-anywhere">{host.username}</p>
              <p className="text-muted wrap-anywhere">
                {host.network && host.phone
                  ? `${numberLabel({ network: host.network, phone: host.phone })}, ${host.name}`
                  : 'No payout number'}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {host.obstacle && host.obstacle !== 'no_number' && (
                <Badge>{obstacleLabels[host.obstacle]}</Badge>
              )}
              <span className={host.balance < 0 ? 't-strong text-danger' : 't-strong'}>
                {formatMoney(host.balance, host.currency)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ payouts }: { payouts: readonly AdminPayout[] }) {
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading" className="mb-3 t-heading">
        Latest payouts
      </h2>
      <ul className="divide-y divide-line">
        {payouts.map((payout) => (
          <li key={payout.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="t-strong wrap-anywhere">{payout.username}</p>
              <p className="text-muted wrap-anywhere">
                {formatDate(payout.requestedAt)} · {numberLabel(payout)} · {payout.reference}
              </p>
              {payout.reason && <p className="text-danger wrap-anywhere">{payout.reason}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={statusLabels[payout.status].tone}>{statusLabels[payout.status].label}</Badge>
              <span className="t-strong">{formatMoney(payout.amount, payout.currency)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
