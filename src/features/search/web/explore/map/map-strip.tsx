import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';
import { factsOf, PropertyRowCard } from '#features/properties/web/property-card.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { Pin } from '#features/search/web/queries.ts';
import { stayTotalLabel } from '#features/search/web/stay-total-label.ts';
import { t } from '#kit/t.ts';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { maxShown } from './map-selection.tsx';

type Props = {
  /** The homes of the tapped pin, which come first. */
  picked: Pin[];
  /** The first homes of the list. */
  listed: readonly PropertyCard[];
  /** The number of requested nights. */
  nights: number;
  onShown: (id: number) => void;
};

/** Shows homes in a row to swipe at the foot of a phone's map. The pin of the home in the middle is highlighted. */
export function MapStrip({ picked, listed, nights, onShown }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const shownPins = picked.slice(0, maxShown);
  const pickedIds = shownPins.map(({ id }) => id);
  const pickedKey = pickedIds.join();
  useEffect(() => {
    if (pickedKey) row.current?.scrollTo({ left: 0 });
  }, [pickedKey]);
  const homes = [
    ...shownPins.map((pin) => ({ pin, home: listed.find(({ id }) => id === pin.id) })),
    ...listed
      .filter(({ id }) => !pickedIds.includes(id))
      .map((home) => ({ pin: { id: home.id } as Partial<Pin> & { id: number }, home })),
  ];
  const showMiddle = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { scrollLeft, clientWidth, children } = currentTarget;
    const middle = scrollLeft + clientWidth / 2;
    const index = [...children].findIndex(
      (item) => item instanceof HTMLElement && item.offsetLeft + item.offsetWidth > middle,
    );
    const shown = homes[index];
    if (shown) onShown(shown.pin.id);
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
        {homes.map(({ pin, home }) => (
          <li
            key={pin.id}
            className="@container grid w-[86%] shrink-0 snap-start rounded-card bg-surface p-2 shadow-float"
          >
            <StripCard pin={pin} known={home} nights={nights} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives the height of the strip to the styles of the floating button, which stands above it. */
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

type CardProps = {
  pin: Partial<Pin> & { id: number };
  known: PropertyCard | undefined;
  nights: number;
};

function StripCard({ pin: { id, stayTotal, asked, currency = 'UGX' }, known, nights }: CardProps) {
  const { data = known } = useQuery({ ...propertyQuery(id), enabled: !known });
  if (!data) return <Skeleton className="h-21" />;
  return (
    <PropertyRowCard property={{ ...data, asked }} facts={factsOf(data)} heading="h2">
      {stayTotal !== undefined && <p className="t-label">{stayTotalLabel(stayTotal, currency, nights)}</p>}
    </PropertyRowCard>
  );
}
