import { auctionState, isAuctionOver, placeBidState } from '#features/properties/rules.ts';
import { isInterrupted } from '#features/properties/sale-off.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { typeName } from '#features/properties/type-names.ts';
import { AuctionBadge } from '#features/properties/web/auction-badge.tsx';
import { NoBids } from '#features/properties/web/no-bids.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { inLanguage, t } from '#kit/t.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** The extra details on the card of a bank sale. `readAt` is the time when the server read it. */
export default function AuctionCardDetails({ property, readAt }: { property: PropertyCard; readAt: number }) {
  const now = useServerNow(readAt);
  const state = auctionState(now, property);
  const isOver = isAuctionOver(now, property) || isInterrupted(property);
  const bids = placeBidState(now, property);
  const money = (amount: number | null) =>
    amount === null ? (isOver ? t('None') : t('None yet')) : formatMoney(amount, property.currency);
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-2">
        {state && <AuctionBadge state={state} />}
        <Badge>{typeName(property.propertyType)}</Badge>
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 t-small [&_dt]:text-muted">
        {property.bankName && (
          <>
            <dt>{t('Bank')}</dt>
            <dd>{property.bankName}</dd>
          </>
        )}
        <dt>{t('Auction')}</dt>
        <dd>{formatAuctionDate(property.auctionDate)}</dd>
        <dt>{t('Starting bid')}</dt>
        <dd>{money(property.startingBid)}</dd>
        <dt>{isOver ? t('Last bid') : t('Current bid')}</dt>
        <dd className="t-strong">{money(property.currentBid)}</dd>
      </dl>
      {(bids === 'not_open_yet' || bids === 'no_lot') && (
        <NoBids reason={bids} className="relative z-1 mt-2" />
      )}
      {bids === 'open' && (
        <a
          href={inLanguage(`/property/${property.id}#auction`)}
          className={buttonClass('secondary', 'relative z-1 mt-2 self-start px-3')}
        >
          {t('Place Bid')}
          <span className="sr-only">{`: ${property.title}`}</span>
        </a>
      )}
    </>
  );
}
