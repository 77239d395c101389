import { useEffect, useRef, useState } from 'react';
import type { ViewedHome } from '#features/favorites/viewed.ts';
import { PropertyRowCard } from '#features/properties/web/property-card.tsx';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { TextButton } from '#kit/web/ui/text-link.tsx';
import { forgetViewed, viewedHomes } from './viewed-memory.ts';

/**
 * Shows the homes that were viewed on this device, as they were then. The list is never sent to the server.
 */
export default function RecentlyViewed() {
  const { container, homes, clear } = useViewed();
  return (
    <div ref={container} className="min-h-px">
      {homes.length > 0 && (
        <section aria-labelledby="viewed" className="pt-12">
          <div className="mb-4 flex items-baseline justify-between gap-3">
            <h2 id="viewed" className="t-heading">
              {t('Recently viewed')}
            </h2>
            <TextButton onClick={clear} className="shrink-0">
              {t('Clear all')}
            </TextButton>
          </div>
          <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 md:mx-0 md:px-0 md:scroll-px-0">
            {homes.map((home) => (
              <li key={home.id} className="w-72 shrink-0 snap-start">
                <PropertyRowCard
                  property={home}
                  facts={[home.place, formatDate(home.viewedAt)]}
                  heading="h3"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/**
 * Returns the viewed homes, the ref of their container, and a function that clears them. The homes are added
 * while the container is out of view, so that nothing visible moves.
 */
function useViewed() {
  const container = useRef<HTMLDivElement>(null);
  const [homes, setHomes] = useState<ViewedHome[]>([]);
  useEffect(() => {
    const viewed = viewedHomes();
    if (viewed.length === 0 || !container.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) return;
      setHomes(viewed);
      observer.disconnect();
    });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  const clear = () => {
    forgetViewed();
    setHomes([]);
  };
  return { container, homes, clear };
}
