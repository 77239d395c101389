import { useEffect, useRef } from 'react';
import { networkInformation } from '#kit/web/network-information.ts';

/**
 * Runs work that makes a likely tap faster, once, when the page is idle. Skips it with Save-Data or on a slow
 * connection.
 */
export function useIdleCallback(work: () => void, isLikely = true): void {
  const hasRun = useRef(false);
  useEffect(() => {
    const { saveData, effectiveType = '' } = networkInformation() ?? {};
    if (!isLikely || hasRun.current || saveData || effectiveType.includes('2g')) return undefined;
    const runOnce = () => {
      hasRun.current = true;
      work();
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(runOnce, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(runOnce, { timeout: 5_000 });
    return () => cancelIdleCallback(idle);
  });
}
