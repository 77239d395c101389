import { t } from '#kit/t.ts';
import type { OpenMap } from './open-map.ts';

/** The zoom buttons, for users who can neither scroll nor pinch. */
export function MapControls({ map }: { map: OpenMap }) {
  const zoom = (levels: number) => map.zoomTo(map.getZoom() + levels, { duration: 250 }, { isWish: true });
  return (
    <div className="map-controls">
      <button type="button" aria-label={t('Zoom in')} onClick={() => zoom(1)}>
        +
      </button>
      <button type="button" aria-label={t('Zoom out')} onClick={() => zoom(-1)}>
        −
      </button>
    </div>
  );
}
