import { useEffect, useState } from 'react';
import { t } from '#kit/t.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';

/**
 * Counts down to a time by the server's clock, because the phone's clock may be wrong. It is empty until it counts,
 * so that a page stays the same for the cache and for hydration.
 * @param endedText shown when no time is left
 */
export function Countdown({ until, endedText }: { until: string; endedText: string }) {
  const isCounting = useHydrated();
  const [now, setNow] = useState(() => serverTimeMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTimeMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular-nums">
      {isCounting ? (timeLeftLabel(Date.parse(until) - now) ?? endedText) : '\u00a0'}
    </span>
  );
}

/** Formats the remaining time as `2 days 3 h`, `3 h 05 min` or `14 min 05 s`. Null when no time is left. */
export function timeLeftLabel(ms: number): string | null {
  if (ms <= 0) return null;
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return t('{days, plural, one {# day} other {# days}} {hours} h', { days, hours });
  if (hours > 0) return t('{hours} h {minutes} min', { hours, minutes: String(minutes).padStart(2, '0') });
  return t('{minutes} min {seconds} s', { minutes, seconds: String(seconds % 60).padStart(2, '0') });
}
