import { useEffect, useRef } from 'react';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { t } from '#kit/t.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Countdown } from '#kit/web/ui/countdown.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { useEndsSoon } from './use-ends-soon.ts';

/** Returns true when the user watches the lot or is registered as a bidder. */
export const isInvolved = (own: Pick<BidderStatus, 'isWatching' | 'number'> | null): boolean =>
  own !== null && (own.isWatching || own.number !== null);

/**
 * Shows a notice in the last hour of bidding. If the page is open when that hour begins, an involved user
 * also gets a toast.
 */
export function EndsSoon({ lot, own }: { lot: LotDetail; own: BidderStatus | null }) {
  const endsSoon = useEndsSoon(lot);
  const wasBeforeLastHour = useRef(false);
  const shouldNotify = isInvolved(own);
  useEffect(() => {
    if (endsSoon && wasBeforeLastHour.current && shouldNotify)
      showToast({ title: t('Bidding closes soon'), description: lot.title });
    wasBeforeLastHour.current = !endsSoon;
  }, [endsSoon, shouldNotify, lot.title]);
  if (!endsSoon) return null;
  return (
    <Notice tone="warn">
      {t('Closing soon:')} <Countdown until={lot.closesAt} endedText={t('closing now')} />
    </Notice>
  );
}
