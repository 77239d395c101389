import { useEffect, useState } from 'react';
import { endsSoonMs } from '#features/auctions/reminders.ts';
import type { ShownLot } from '#features/auctions/schema.ts';
import { serverNow } from '#kit/web/server-clock.ts';

const longestTimerMs = 2_147_483_647;

/** Whether bids are taken for less than another hour, by the server's clock; it turns true while the page is open. */
export function useEndsSoon({ state, closesAt }: Pick<ShownLot, 'state' | 'closesAt'>): boolean {
  const [, lookAgain] = useState(0);
  const now = serverNow() ?? Date.now();
  const leftMs = Date.parse(closesAt) - endsSoonMs - now;
  const isOpen = state === 'open';
  useEffect(() => {
    if (!isOpen || leftMs <= 0) return;
    const timer = setTimeout(() => lookAgain((times) => times + 1), Math.min(leftMs, longestTimerMs));
    return () => clearTimeout(timer);
  });
  return isOpen && leftMs <= 0 && now < Date.parse(closesAt);
}
