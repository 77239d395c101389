import { useEffect, useState } from 'react';
import type { LotDetail } from '#features/auctions/schema.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';

const refreshMs = 1_000;

/**
 * Returns true when the closing time of an open lot has passed by the server's clock. The result changes at
 * that moment.
 */
export function useIsClosing(lot: Pick<LotDetail, 'state' | 'closesAt'> | null): boolean {
  const closesMs = lot?.state === 'open' ? Date.parse(lot.closesAt) : null;
  const [isClosing, setClosing] = useState(false);
  useEffect(() => {
    const update = () => setClosing(closesMs !== null && closesMs <= serverTimeMs());
    update();
    if (closesMs === null) return;
    const timer = setInterval(update, refreshMs);
    return () => clearInterval(timer);
  }, [closesMs]);
  return isClosing;
}
