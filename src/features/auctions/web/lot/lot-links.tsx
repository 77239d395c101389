import { Link } from 'wouter';
import type { LotDetail } from '#features/auctions/schema.ts';
import { t } from '#kit/t.ts';

const linkClass = 'inline-block py-2 link';

/** Links to the calendar file or, once bidding is over, to all bids, and to past auctions. */
export function LotLinks({ lot }: { lot: LotDetail }) {
  const isLive = lot.state === 'announced' || lot.state === 'open';
  return (
    <p className="mt-2 flex flex-wrap gap-x-4">
      {isLive ? (
        <a href={`/auctions/${lot.id}/auction.ics`} download className={linkClass}>
          {t('Add to calendar')}
        </a>
      ) : (
        <Link href={`/auctions/${lot.id}/ledger`} className={linkClass}>
          {t('View all bids')}
        </Link>
      )}
      <Link href="/auctions/results" className={linkClass}>
        {t('Past auction results')}
      </Link>
    </p>
  );
}
