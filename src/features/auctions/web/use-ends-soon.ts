import { useEffect, useState } from 'react';
import { endsSoonMs } from '#features/auctions/reminders.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import { useRenderedAt } from '#kit/web/hooks/use-rendered-at.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';

const refreshMs = 10_000;

/**
 * Returns true in the last hour of bidding, by the server's clock. The result changes while the page is open.
 */
export function useEndsSoon({ state, closesAt }: Pick<LotDetail, 'state' | 'closesAt'>): boolean {
  const [now, setNow] = useState(useRenderedAt());
  const isOpen = state === 'open';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(serverTimeMs()), refreshMs);
    return () => clearInterval(timer);
  }, [isOpen]);
  const leftMs = Date.parse(closesAt) - now;
  return isOpen && leftMs > 0 && leftMs <= endsSoonMs;
}
