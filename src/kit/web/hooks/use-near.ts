import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has ever come near the window: for what is worth fetching only then. */
export function useNear(element: RefObject<HTMLElement | null>, margin = '300px'): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
    // The element may stand only after a later render: until it has come near, each looks again.
  });
  return isNear;
}
