import { type RefObject, useEffect, useState } from 'react';

/** Returns true while the element is in the viewport and the tab is not hidden. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInViewport, setInViewport] = useState(true);
  const [isTabVisible, setTabVisible] = useState(true);

  useEffect(() => {
    const target = element.current;
    if (!target || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setInViewport(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);

  useEffect(() => {
    const update = () => setTabVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);

  return isInViewport && isTabVisible;
}
