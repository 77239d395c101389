import { type RefObject, useEffect, useState } from 'react';

/** Returns true while the element is in the viewport and the tab is not hidden. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inWindow, setInWindow] = useState(true);
  const [isTabVisible, setTabVisible] = useState(true);

  useEffect(() => {
    const watched = element.current;
    if (!watched || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setInWindow(entries.at(-1)?.isIntersecting ?? true),
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);

  useEffect(() => {
    const update = () => setTabVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);

  return inWindow && isTabVisible;
}
