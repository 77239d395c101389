import type { ShownBid } from '#features/auctions/schema.ts';
import { formatExactTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Props = {
  bid: ShownBid;
  currency: string;
  /** The bidder number of the signed-in user, if any. */
  own?: number | null;
};

/** Renders an accepted bid as a list item. */
export function BidRow({ bid, currency, own: ownNumber = null }: Props) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span>
        {t('Bidder {number}', { number: bid.bidder })}
        {bid.bidder === ownNumber && <strong> {t('(you)')}</strong>}
        {bid.kind === 'maximum' && <span className="text-muted">, {t('maximum bid')}</span>}
        {bid.leader !== bid.bidder && (
          <span className="text-muted">
            , {t('outbid immediately by bidder {leader}', { leader: bid.leader })}
          </span>
        )}
      </span>
      <span className="t-strong">{formatMoney(bid.price, currency)}</span>
      <time dateTime={bid.at} className="w-full t-small text-muted">
        {formatExactTime(bid.at)}
      </time>
    </li>
  );
}
