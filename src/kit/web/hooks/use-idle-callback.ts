import { useEffect, useRef } from 'react';
import { networkInformation } from '#kit/web/network-information.ts';

/**
 * Runs work that makes a likely tap faster, once, when the page is idle. Skips it with Save-Data or on a slow
 * connection.
 */
export function useIdleCallback(work: () => void, isLikely = true): void {
  const done = useRef(false);
  useEffect(() => {
    const { saveData, effectiveType = '' } = networkInformation() ?? {};
    if (!isLikely || done.current || saveData || effectiveType.includes('2g')) return undefined;
    const begin = () => {
      done.current = true;
      work();
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(begin, { timeout: 5_000 });
    return () => cancelIdleCallback(idle);
  });
}
