import { useEffect, useRef } from 'react';
import type { PropertyPageItem } from '#features/search/schema.ts';
import type { Pin } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { FloatingCard } from '#kit/web/ui/card.tsx';
import { MapHome } from './map-home.tsx';
import { maxShown } from './map-selection.tsx';

type Props = {
  /** The homes of the tapped pin, which come first. */
  picked: Pin[];
  /** The first homes of the list. */
  listed: readonly PropertyPageItem[];
  /** The number of requested nights. */
  nights: number;
  onShown: (id: number) => void;
};

/** Shows homes in a row to swipe at the foot of a phone's map. The pin of the home in the middle is highlighted. */
export function MapStrip({ picked, listed, nights, onShown }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const shownPins: readonly (Pin | PropertyPageItem)[] = picked.slice(0, maxShown);
  const pickedIds = shownPins.map(({ id }) => id);
  const pickedKey = pickedIds.join();
  useEffect(() => {
    if (pickedKey) row.current?.scrollTo({ left: 0 });
  }, [pickedKey]);
  const homes = [...shownPins, ...listed.filter(({ id }) => !pickedIds.includes(id))];
  const showMiddle = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { scrollLeft, clientWidth, children } = currentTarget;
    const middle = scrollLeft + clientWidth / 2;
    const index = [...children].findIndex(
      (item) => item instanceof HTMLElement && item.offsetLeft + item.offsetWidth > middle,
    );
    const shown = homes[index];
    if (shown) onShown(shown.id);
  };
  if (homes.length === 0) return null;
  return (
    <section
      ref={publishHeight}
      aria-label={t('Homes on the map')}
      className="absolute inset-x-0 bottom-3 z-2"
    >
      <ul
        ref={row}
        onScroll={showMiddle}
        className="relative flex snap-x snap-mandatory scroll-px-4 gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        {homes.map((home) => (
          <FloatingCard as="li" key={home.id} className="@container grid w-[86%] shrink-0 snap-start p-2">
            <MapHome
              found={home}
              listed={listed.find(({ id }) => id === home.id)}
              nights={nights}
              heading="h2"
            />
          </FloatingCard>
        ))}
      </ul>
    </section>
  );
}

/** Passes the height of the strip to the styles of the floating button, which is above it. */
function publishHeight(strip: HTMLElement | null) {
  if (!strip) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--map-strip', `${strip.offsetHeight + 12}px`);
  });
  observer.observe(strip);
  return () => {
    observer.disconnect();
    style.removeProperty('--map-strip');
  };
}
