import { useEffect, useState } from 'react';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { timeLeftLabel } from './lot-labels.ts';

/**
 * Counts down to a time by the server's clock, because the phone's clock may be wrong.
 * @param endedText shown when no time is left
 */
export function Countdown({ until, endedText }: { until: string; endedText: string }) {
  const [now, setNow] = useState(() => serverTimeMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTimeMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{timeLeftLabel(Date.parse(until) - now) ?? endedText}</span>;
}
