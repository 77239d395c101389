import { useEffect, useState } from 'react';
import { serverNow } from '#kit/web/server-clock.ts';

const everyMs = 15_000;

/**
 * Returns the server's time, updated while the page is open.
 * @param readAt the time when the server read the page's data, which is the same during hydration as in the
 * server's HTML
 */
export function useServerNow(readAt: number): Date {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const tick = () => setNow((previous) => serverNow() ?? previous);
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, []);
  // Newly read data may be later than the last update of the time.
  return new Date(Math.max(now, readAt));
}
