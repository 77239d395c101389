import { useEffect, useRef } from 'react';
import { networkInformation } from '#kit/web/network-information.ts';

/** Does once, when the page is idle, what makes a likely tap faster; not for those who save data or have a slow line. */
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
