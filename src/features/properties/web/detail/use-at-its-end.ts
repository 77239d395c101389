import { useEffect, useState } from 'react';
import { isAuctionOver } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { serverNow } from '#kit/web/server-clock.ts';

/** The longest wait that a timer takes, about 24 days. */
const longestMs = 2 ** 31 - 1;

/**
 * The home as it is to be shown: an auction whose closing time is past has ended, whatever status is stored, also when it
 * closes while the page is open.
 * @param readAt when the server read it
 */
export function useAtItsEnd(property: Property, readAt: number): Property {
  const [now, setNow] = useState(readAt);
  const { auctionDate } = property;
  useEffect(() => {
    if (auctionDate === null) return;
    const closesAt = Date.parse(auctionDate);
    const leftMs = closesAt - (serverNow() ?? Date.now());
    if (leftMs > longestMs) return;
    const timer = setTimeout(() => setNow(closesAt), leftMs);
    return () => clearTimeout(timer);
  }, [auctionDate]);
  return isAuctionOver(new Date(now), property) ? { ...property, auctionStatus: 'ended' } : property;
}
