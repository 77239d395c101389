import { auctionState, isAuctionOver, placeBidState } from '#features/properties/rules.ts';
import { isInterrupted } from '#features/properties/sale-off.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { typeName } from '#features/properties/type-names.ts';
import { AuctionBadge } from '#features/properties/web/auction-badge.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

/** The extra details on the card of a bank sale. `readAt` is the time when the server read it. */
export default function AuctionCardDetails({ property, readAt }: { property: PropertyCard; readAt: number }) {
  const now = useServerNow(readAt);
  const state = auctionState(now, property);
  const isOver = isAuctionOver(now, property) || isInterrupted(property);
  const bids = placeBidState(now, property);
  return (
    <>
      <p className="lot-badges">
        {state && <AuctionBadge state={state} />}
        <Badge>{typeName(property.propertyType)}</Badge>
      </p>
      <p className="card-line">
        <span>
          {[formatAuctionDate(property.auctionDate), property.bankName].filter(Boolean).join(' · ')}
        </span>
      </p>
      {/* The other bid is the price of the card. */}
      <p className="card-line">
        <span>
          {property.currentBid === null
            ? `${isOver ? t('Last bid') : t('Current bid')}: ${isOver ? t('None') : t('None yet')}`
            : `${t('Starting bid')}: ${property.startingBid === null ? t('None') : formatMoney(property.startingBid, property.currency)}`}
        </span>
      </p>
      {bids === 'over' && <span hidden data-over />}
    </>
  );
}
