import { auctionState } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { AuctionBadge } from '#features/properties/web/auction-badge.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';

/**
 * What a bidder looks for first: whether bidding is open, until when, and the current bid.
 * @param readAt when the server read it
 */
export function AuctionSummary({ property, readAt }: { property: Property; readAt: number }) {
  const { auctionDate, startingBid, currentBid, currency } = property;
  const state = auctionState(useServerNow(readAt), property);
  const bid = currentBid ?? startingBid;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken p-4">
      {state && <AuctionBadge state={state} />}
      <p className="font-medium">{formatAuctionDate(auctionDate)}</p>
      {bid !== null && (
        <p className="w-full">
          <span className="text-muted">{currentBid === null ? 'Starting bid' : 'Current bid'}</span>{' '}
          <span className="text-lg font-bold">{formatMoney(bid, currency)}</span>
        </p>
      )}
    </div>
  );
}
