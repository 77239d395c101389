import { useEffect, useState } from 'react';
import { serverTimeMs } from '#kit/web/server-clock.ts';

const refreshMs = 1_000;

/** Returns true when a time has passed by the server's clock. The result changes at that moment. */
export function useHasPassed(until: string | null): boolean {
  const untilMs = until === null ? null : Date.parse(until);
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const update = () => setPassed(untilMs !== null && untilMs <= serverTimeMs());
    update();
    if (untilMs === null) return;
    const timer = setInterval(update, refreshMs);
    return () => clearInterval(timer);
  }, [untilMs]);
  return hasPassed;
}
