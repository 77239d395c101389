import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { exploreAddress } from '#features/search/web/explore/explore-filters.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { FoundList } from './found-list.tsx';
import { MapPanel } from './map-panel.tsx';

type Props = ComponentProps<typeof FoundList> & { isMapShown: boolean };

/** The list with the map beside it, or one of the two on a phone. Pointing at a home in one highlights it in the other. */
export function ExploreResults({ isMapShown, ...found }: Props) {
  const { filters, page, chips } = found;
  const isNothingListed = page.data?.items.length === 0 && chips.length === 0;
  const list = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [onMap, setOnMap] = useState<number[]>([]);
  useEffect(() => {
    for (const card of list.current?.querySelectorAll('article') ?? [])
      card.toggleAttribute('data-pointed', onMap.includes(homeOf(card) ?? 0));
  }, [onMap]);
  const point = ({ target }: SyntheticEvent) =>
    setPointed(homeOf(target instanceof Element ? target.closest('article') : null));
  return (
    <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(22rem,40%)] lg:gap-6">
      <div
        ref={list}
        className={`beside-map ${isMapShown ? 'max-lg:hidden' : ''}`}
        onPointerOver={point}
        onPointerLeave={() => setPointed(null)}
        onFocus={point}
        onBlur={() => setPointed(null)}
      >
        <FoundList {...found} />
      </div>
      <div
        className={`h-[60dvh] lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)] ${isMapShown ? '' : 'max-lg:hidden'}`}
      >
        <MapPanel
          filters={filters}
          isMapShown={isMapShown}
          pointed={pointed}
          onPoint={(ids) => setOnMap(ids)}
        />
      </div>
      {!isNothingListed && (
        <p className="at-foot needs-script fixed inset-x-0 bottom-4 z-1 text-center lg:hidden">
          <Link
            href={exploreAddress(filters, {}, !isMapShown)}
            className={buttonClass('primary', 'rounded-full px-6 shadow-float')}
          >
            {isMapShown ? 'List' : 'Map'}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The home of a card, from its link. */
function homeOf(card: Element | null): number | null {
  const address = card?.querySelector('a[href^="/property/"]')?.getAttribute('href');
  return address ? Number(address.slice('/property/'.length)) : null;
}
