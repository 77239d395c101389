import { useEffect, useRef } from 'react';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { t } from '#kit/t.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Countdown } from './countdown.tsx';
import { useEndsSoon } from './use-ends-soon.ts';

/** Returns true when the user watches the lot or bids for it. */
export const isInvolved = (own: Pick<BidderStatus, 'isWatching' | 'number'> | null): boolean =>
  own !== null && (own.isWatching || own.number !== null);

/**
 * Shows a notice in the last hour of bidding. At its start, a user who watches the lot or bids for it also
 * gets a toast.
 */
export function EndsSoon({ lot, own }: { lot: LotDetail; own: BidderStatus | null }) {
  const endsSoon = useEndsSoon(lot);
  const didEndLater = useRef(false);
  const isConcerned = isInvolved(own);
  useEffect(() => {
    if (endsSoon && didEndLater.current && isConcerned)
      showToast({ title: t('Bidding closes soon'), description: lot.title });
    didEndLater.current = !endsSoon;
  }, [endsSoon, isConcerned, lot.title]);
  if (!endsSoon) return null;
  return (
    <p className="mt-2 rounded-control bg-clay/10 p-3 font-semibold text-clay">
      {t('Closing soon:')} <Countdown until={lot.closesAt} over={t('closing now')} />
    </p>
  );
}
