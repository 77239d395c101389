import { type ComponentProps, useRef } from 'react';
import { t } from '#kit/t.ts';
import { island } from '#kit/web/island.tsx';
import { MapBackground } from './map-background.tsx';
import { ResultList } from './result-list.tsx';

/** The map panel is hydrated after the list. */
const MapPanel = island(() => import('./map-panel.tsx'), {
  hydrate: 'idle',
  placeholder: () => <MapBackground>{t('Loading the map...')}</MapBackground>,
});

/** The list with the map beside it; a phone shows one of the two. */
export function ExploreResults(props: ComponentProps<typeof ResultList>) {
  const list = useRef<HTMLDivElement>(null);
  const { search } = props;
  const { isMapShown } = search;
  return (
    <div className="browse-results">
      {isMapShown && (
        <p className="without-script pb-3 lg:hidden">
          {t('The map needs JavaScript. The list below shows the same homes.')}
        </p>
      )}
      <div ref={list} className={`beside-map ${isMapShown ? 'behind-map' : ''}`}>
        <ResultList {...props} />
      </div>
      <div className={`needs-script browse-map ${isMapShown ? '' : 'max-lg:hidden'}`}>
        <MapPanel search={search} list={list} />
      </div>
    </div>
  );
}
