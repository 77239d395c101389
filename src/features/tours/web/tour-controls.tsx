import { ExternalLink, Flag, Map as MapIcon, Maximize, Minimize, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { t } from '#kit/t.ts';
import type { TourCapabilities } from './bridge.ts';

type Props = {
  can: TourCapabilities;
  tourUrl: string;
  onZoom: (direction: 'in' | 'out') => void;
  /** The floor plan's button. Null for a home without a plan. */
  floorPlan: { isShown: boolean; toggle: () => void } | null;
  /** The full-screen button. Null when neither the browser's full screen nor the full page is available. */
  fullScreen: { isOn: boolean; toggle: () => void } | null;
  /** Closes the full page. Null while the tour is inline in the page. */
  onClose: (() => void) | null;
};

const controlClass =
  'grid size-11 cursor-pointer place-content-center rounded-control text-ink hover:bg-sunken focus-visible:-outline-offset-2';

/** Shows controls beside the tour, because every export has its own controls that must not be covered. */
export function TourControls({ can, tourUrl, onZoom, floorPlan, fullScreen, onClose }: Props) {
  // A listing is reported by its id, which only the path of its own page contains.
  const [, home] = useRoute('/property/:id');
  return (
    <div className="flex shrink-0">
      {floorPlan && (
        <Control
          name={t('Floor plan')}
          icon={<MapIcon className="size-5" />}
          isOn={floorPlan.isShown}
          onClick={floorPlan.toggle}
        />
      )}
      {can.zoom && (
        <>
          <Control name={t('Zoom out')} icon={<ZoomOut className="size-5" />} onClick={() => onZoom('out')} />
          <Control name={t('Zoom in')} icon={<ZoomIn className="size-5" />} onClick={() => onZoom('in')} />
        </>
      )}
      <a
        href={tourUrl}
        target="_blank"
        rel="noopener"
        className={controlClass}
        aria-label={t('Open the tour in a new tab')}
      >
        <ExternalLink className="size-5" aria-hidden />
      </a>
      {home && (
        <Link
          href={`/report/${home.id}`}
          className={controlClass}
          aria-label={t('Report this listing')}
          title={t('Report this listing')}
        >
          <Flag className="size-5" aria-hidden />
        </Link>
      )}
      {fullScreen && (
        <Control
          name={fullScreen.isOn ? t('Exit full screen') : t('Full screen')}
          icon={fullScreen.isOn ? <Minimize className="size-5" /> : <Maximize className="size-5" />}
          onClick={fullScreen.toggle}
        />
      )}
      {onClose && <Control name={t('Close the tour')} icon={<X className="size-5" />} onClick={onClose} />}
    </div>
  );
}

type ControlProps = {
  name: string;
  icon: ReactNode;
  /** True when the toggled part is visible. */
  isOn?: boolean;
  onClick: () => void;
};

function Control({ name, icon, isOn, onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      className={`${controlClass} aria-pressed:bg-sunken`}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
