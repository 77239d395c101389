import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LotDetail } from '#features/auctions/schema.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Countdown } from '#kit/web/ui/countdown.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { bidsLabel, stateLabels } from './lot-labels.ts';

type Props = {
  lot: Pick<
    LotDetail,
    | ('propertyId' | 'title' | 'bank' | 'state' | 'opensAt' | 'closesAt')
    | ('currency' | 'price' | 'startingBid' | 'bids' | 'reason')
  >;
  /** Further entries for the description list, as `dt` and `dd` elements. */
  children: ReactNode;
};

/** Shows a lot and its bidding state to its manager or its bank. */
export function LotHead({ lot, children }: Props) {
  return (
    <>
      <p className="t-body">
        {lot.propertyId === null ? (
          <span className="t-strong">{lot.title}</span>
        ) : (
          <Link href={`/property/${lot.propertyId}`} className="link">
            {lot.title}
          </Link>
        )}
        <span className="block t-small text-muted">{lot.bank}</span>
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_dd]:t-strong [&_dt]:text-muted">
        <dt>{t('Status')}</dt>
        <dd>{stateLabels[lot.state]}</dd>
        <dt>{t('Opens')}</dt>
        <dd>{formatAuctionDate(lot.opensAt)}</dd>
        <dt>{t('Closes')}</dt>
        <dd>
          {formatAuctionDate(lot.closesAt)}
          {lot.state === 'open' && (
            <span className="block t-regular">
              <Countdown until={lot.closesAt} endedText={t('Closing...')} />
            </span>
          )}
        </dd>
        <dt>{lot.price === null ? t('Starting bid') : t('Highest bid')}</dt>
        <dd>{`${formatMoney(lot.price ?? lot.startingBid, lot.currency)}, ${bidsLabel(lot.bids)}`}</dd>
        {children}
      </dl>
      {lot.reason && <Notice className="mt-2">{lot.reason}</Notice>}
    </>
  );
}
