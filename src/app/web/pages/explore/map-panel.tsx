import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, use, useEffect, useState } from 'react';
import { homesQueryOf, type Search } from '#features/search/web/explore/search-url.ts';
import { pinsQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { networkInformation } from '#kit/web/network-information.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { MapBackground } from './map-background.tsx';
import { mapDownloadSize } from './map-download-size.ts';
import { useHoverSync } from './use-hover-sync.ts';

/** The server renders no map and does not load its library. */
const HomeMap = lazy(() =>
  import.meta.env.SSR
    ? new Promise<never>(() => {})
    : import('#features/search/web/explore/map/home-map.tsx'),
);

type Props = { search: Search; list: RefObject<HTMLElement | null> };

/**
 * Loads the map only if it is visible. With Save-Data or on a slow connection, first asks and shows the
 * download size.
 */
export default function MapPanel({ list, ...props }: Props) {
  const { pointed, point } = useHoverSync(list);
  const savesData = use(SaveData);
  const [isAgreed, setAgreed] = useState(!savesData);
  // The value is null on the server and in the browser's first render, when the window's size is unknown.
  const [isWide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const network = networkInformation();
    if (/2g/.test(network?.effectiveType ?? '')) setAgreed(false);
    const wideQuery = matchMedia('(width >= 64rem)');
    const updateWidth = () => setWide(wideQuery.matches);
    updateWidth();
    wideQuery.addEventListener('change', updateWidth);
    return () => wideQuery.removeEventListener('change', updateWidth);
  }, []);
  // A hidden map has no size, so it could not be moved to the homes.
  const isSeen = isWide !== null && (isWide || props.search.isMapShown);
  const shouldLoad = isSeen && isAgreed;
  // The positions of the homes are requested in parallel with the map library.
  useQuery({
    ...pinsQuery(homesQueryOf(props.search.filters)),
    enabled: shouldLoad,
    placeholderData: keepPreviousData,
  });
  if (shouldLoad) {
    const placeholder = <MapBackground>{t('Loading the map...')}</MapBackground>;
    return (
      <SectionBoundary
        instead={
          <MapBackground>{t('We could not load the map. Reload the page to try again.')}</MapBackground>
        }
      >
        <Suspense fallback={placeholder}>
          <HomeMap {...props} hasStrip={!isWide} pointed={pointed} onPoint={point} waiting={placeholder} />
        </Suspense>
      </SectionBoundary>
    );
  }
  return (
    <MapBackground>
      {isAgreed ? (
        t('Map')
      ) : isWide === null ? (
        // A tap on a button would be lost before this part is hydrated.
        t('Map (about {mapWeight})', { mapWeight: mapDownloadSize })
      ) : (
        <Button tone="secondary" onClick={() => setAgreed(true)}>
          {t('Show map (about {mapWeight})', { mapWeight: mapDownloadSize })}
        </Button>
      )}
    </MapBackground>
  );
}
