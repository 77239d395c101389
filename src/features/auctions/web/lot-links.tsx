import { Link } from 'wouter';
import type { LotDetail } from '#features/auctions/schema.ts';
import { t } from '#kit/t.ts';

const look = 'inline-block py-2.5 font-semibold text-clay hover:underline';

/** Links to the calendar file, and to past auctions. */
export function LotLinks({ lot }: { lot: LotDetail }) {
  const isLive = lot.state === 'announced' || lot.state === 'open';
  return (
    <p className="mt-2 flex flex-wrap gap-x-5">
      {isLive ? (
        <a href={`/auctions/${lot.id}/auction.ics`} download className={look}>
          {t('Add to calendar')}
        </a>
      ) : (
        <Link href={`/auctions/${lot.id}/ledger`} className={look}>
          {t('View all bids')}
        </Link>
      )}
      <Link href="/auctions/results" className={look}>
        {t('Past auction results')}
      </Link>
    </p>
  );
}
