import { auctionState } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { AuctionBadge } from '#features/properties/web/auction-badge.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';

/**
 * Under the bid that a lot stands at: whether bidding is open, until when, and where it began.
 * @param readAt when the server read it
 */
export function AuctionSummary({ property, readAt }: { property: Property; readAt: number }) {
  const { auctionDate, startingBid, currentBid, currency } = property;
  const state = auctionState(useServerNow(readAt), property);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken p-4">
      {state && <AuctionBadge state={state} />}
      <p className="font-medium">{formatAuctionDate(auctionDate)}</p>
      {currentBid !== null && startingBid !== null && (
        <p className="w-full">
          <span className="text-muted">{t('Starting bid')}</span>{' '}
          <span className="font-bold">{formatMoney(startingBid, currency)}</span>
        </p>
      )}
    </div>
  );
}
