import { auctionState, isAuctionOver, placeBidState } from '#features/properties/rules.ts';
import { isSaleOff } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { AuctionBadge } from '#features/properties/web/auction-badge.tsx';
import { NoBids } from '#features/properties/web/no-bids.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';

/**
 * Shows the state of the auction below the current bid: the bidding status and the closing time. Without a lot, it
 * says who sells the home.
 * @param readAt the time at which the server read the property
 */
export function AuctionSummary({ property, readAt }: { property: Property; readAt: number }) {
  const now = useServerNow(readAt);
  const state = auctionState(now, property);
  const date = formatAuctionDate(property.auctionDate);
  const hasEndedEarly = isSaleOff(property) && state !== 'Auction Ended' && property.auctionDate !== null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {state && <AuctionBadge state={state} />}
      <p className="t-label">
        {hasEndedEarly
          ? t('Planned close: {date}', { date })
          : property.lotStage !== null && !isAuctionOver(now, property)
            ? t('Closes {date}', { date })
            : date}
      </p>
      {placeBidState(now, property) === 'no_lot' && (
        <NoBids auctioneer={property.bankSale?.auctioneerName ?? null} />
      )}
    </div>
  );
}
