import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ViewedHome } from '#features/favorites/viewed.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { PropertyPhoto } from '#features/properties/web/property-photo.tsx';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { DefinitionList } from '#kit/web/ui/facts.tsx';
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
            <button type="button" onClick={clear} className="shrink-0 cursor-pointer py-2 link">
              {t('Clear all')}
            </button>
          </div>
          <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 md:mx-0 md:px-0 md:scroll-px-0">
            {homes.map((home) => (
              <li key={home.id} className="relative w-44 shrink-0 snap-start">
                <ViewedCard home={home} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ViewedCard({ home }: { home: ViewedHome }) {
  return (
    <article>
      <div className="overflow-hidden rounded-card bg-sunken">
        <PropertyPhoto property={home} when="late" />
      </div>
      <PriceLabel property={home} className="mt-2" />
      <h3 className="line-clamp-2 t-label">
        <Link href={`/property/${home.id}`} className="after:absolute after:inset-0 hover:underline">
          {home.title}
        </Link>
      </h3>
      <p className="t-small text-muted">
        <DefinitionList of={[home.place, formatDate(home.viewedAt)]} />
      </p>
    </article>
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
