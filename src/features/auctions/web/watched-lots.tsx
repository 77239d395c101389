import { useQuery } from '@tanstack/react-query';
import type { WatchedLot } from '#features/auctions/schema.ts';
import { bidsLabel, reasonLabel, stateLabels } from '#features/auctions/web/lot/lot-labels.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { LinkCard } from '#kit/web/ui/card.tsx';
import { Countdown } from '#kit/web/ui/countdown.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { watchedLotsQuery } from './queries.ts';
import { useEndsSoon } from './use-ends-soon.ts';

/** Lists the auctions that the user watches or registered for, with their bidding states and closing times. */
export function WatchedLots() {
  const { data: lots, error, refetch } = useQuery(watchedLotsQuery());
  if (error && !lots)
    return (
      <LoadError onRetry={() => void refetch()}>{t('We could not load your watched auctions.')}</LoadError>
    );
  if (!lots) return <p className="text-muted">{t('Loading...')}</p>;
  if (lots.length === 0)
    return (
      <EmptyState
        icon={<Icon name="gavel" />}
        action={<LinkButton href="/bank-sales">{t('See bank sales')}</LinkButton>}
      >
        {t(
          'You are not watching any auctions yet. Open a bank sale and choose “Watch this auction”. We will email you before bidding opens and before it closes.',
        )}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {lots.map((lot) => (
        <li key={lot.id}>
          <WatchedLotCard lot={lot} />
        </li>
      ))}
    </ul>
  );
}

function WatchedLotCard({ lot }: { lot: WatchedLot }) {
  const endsSoon = useEndsSoon(lot);
  const { state, price, soldPrice, startingBid, currency } = lot;
  return (
    <LinkCard
      href={lot.propertyId === null ? `/auctions/${lot.id}/ledger` : `/property/${lot.propertyId}#auction`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex flex-wrap items-center gap-x-2">
          <strong className="wrap-anywhere">{lot.title}</strong>
          {lot.isRegistered && <Badge tone="info">{t('Registered to bid')}</Badge>}
        </span>
        <span className={state === 'open' ? 't-strong text-ok' : 'text-muted'}>
          {endsSoon ? t('Closing soon') : stateLabels[state]}
        </span>
      </span>
      <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong className="t-body">{formatMoney(soldPrice ?? price ?? startingBid, currency)}</strong>
          <span className="text-muted">
            {price === null ? ` ${t('starting bid')}` : `, ${bidsLabel(lot.bids)}`}
          </span>
        </span>
        <span className="t-small text-muted">
          {state === 'announced' && t('Opens {day}', { day: formatAuctionDate(lot.opensAt) })}
          {state === 'open' && (
            <>
              {t('Closes {day}', { day: formatAuctionDate(lot.closesAt) })},{' '}
              <Countdown until={lot.closesAt} endedText={t('closing...')} />
            </>
          )}
        </span>
      </span>
      {lot.reason && <span className="mt-1 block t-small wrap-anywhere">{reasonLabel(lot)}</span>}
    </LinkCard>
  );
}
