import { useEffect, useState } from 'react';
import { serverNow } from '#kit/web/server-clock.ts';

const everyMs = 15_000;

/**
 * The server's time, moving on while the page stands open.
 * @param readAt when the server read what is shown: the same at hydration as in the page that it sent
 */
export function useServerNow(readAt: number): Date {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const look = () => setNow((before) => serverNow() ?? before);
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, []);
  return new Date(now);
}
