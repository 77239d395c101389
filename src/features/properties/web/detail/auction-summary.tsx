import { auctionState, placeBidState } from '#features/properties/rules.ts';
import { isSaleOff } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { AuctionBadge } from '#features/properties/web/auction-badge.tsx';
import { NoBids } from '#features/properties/web/no-bids.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';

/**
 * Shows the state of the auction below the current bid: the bidding status, the closing time and the starting
 * bid. Without a lot, it says who sells the home.
 * @param readAt the time at which the server read the property
 */
export function AuctionSummary({ property, readAt }: { property: Property; readAt: number }) {
  const { auctionDate, startingBid, currentBid, currency } = property;
  const now = useServerNow(readAt);
  const state = auctionState(now, property);
  const date = formatAuctionDate(auctionDate);
  const hasEndedEarly = isSaleOff(property) && state !== 'Auction Ended' && auctionDate !== null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken p-4">
      {state && <AuctionBadge state={state} />}
      <p className="t-strong">{hasEndedEarly ? t('Planned close: {date}', { date }) : date}</p>
      {currentBid !== null && startingBid !== null && (
        <p className="w-full">
          <span className="text-muted">{t('Starting bid')}</span>{' '}
          <span className="t-strong">{formatMoney(startingBid, currency)}</span>
        </p>
      )}
      {placeBidState(now, property) === 'no_lot' && (
        <NoBids auctioneer={property.bankSale?.auctioneerName ?? null} />
      )}
    </div>
  );
}
