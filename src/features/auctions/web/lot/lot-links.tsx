import { isLive } from '#features/auctions/rules.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import { t } from '#kit/t.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';

/** Links to the calendar file or, once bidding is over, to all bids, and to past auctions. */
export function LotLinks({ lot }: { lot: LotDetail }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {isLive(lot) ? (
        <TextLink href={`/auctions/${lot.id}/auction.ics`} download>
          {t('Add to calendar')}
        </TextLink>
      ) : (
        <TextLink href={`/auctions/${lot.id}/ledger`}>{t('View all bids')}</TextLink>
      )}
      <TextLink href="/auctions/results">{t('Past auction results')}</TextLink>
    </p>
  );
}
