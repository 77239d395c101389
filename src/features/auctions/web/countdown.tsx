import { useEffect, useState } from 'react';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { leftLabel } from './lot-labels.ts';

/**
 * Counts down by the server's clock, because the clock of the phone may be wrong.
 * @param over the text when no time is left
 */
export function Countdown({ until, over }: { until: string; over: string }) {
  const [now, setNow] = useState(() => serverTimeMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTimeMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{leftLabel(Date.parse(until) - now) ?? over}</span>;
}
