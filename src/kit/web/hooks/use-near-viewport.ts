import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns true once the element has been near the viewport, for content that should not be fetched earlier.
 */
export function useNearViewport(element: RefObject<HTMLElement | null>, margin = '300px'): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
    // The element may be rendered later, so each render checks again until the element has been near.
  });
  return isNear;
}
