import type { ShownBid } from '#features/auctions/schema.ts';
import { formatExactTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Props = {
  bid: ShownBid;
  currency: string;
  /** The reader's bidder number, if they are a bidder. */
  own?: number | null;
};

/** Shows an accepted bid as a row of a list, in its public form. */
export function BidRow({ bid, currency, own = null }: Props) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span>
        {t('Bidder {number}', { number: bid.bidder })}
        {bid.bidder === own && <strong> {t('(you)')}</strong>}
        {bid.kind === 'maximum' && <span className="text-muted">, {t('maximum bid')}</span>}
        {bid.leader !== bid.bidder && (
          <span className="text-muted">
            , {t('outbid immediately by bidder {leader} at', { leader: bid.leader })}
          </span>
        )}
      </span>
      <span className="font-semibold">{formatMoney(bid.price, currency)}</span>
      <time dateTime={bid.at} className="w-full text-sm text-muted">
        {formatExactTime(bid.at)}
      </time>
    </li>
  );
}
