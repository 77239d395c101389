import {
  Ellipsis,
  ExternalLink,
  Flag,
  Map as MapIcon,
  Maximize,
  Minimize,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Link, useRoute } from 'wouter';
import { t } from '#kit/t.ts';
import { FloatingCard } from '#kit/web/ui/card.tsx';
import type { TourCapabilities } from './bridge.ts';

type Props = {
  can: TourCapabilities;
  tourUrl: string;
  onZoom: (direction: 'in' | 'out') => void;
  /** The floor plan's button. Null for a home without a plan. */
  floorPlan: { isShown: boolean; toggle: () => void; button?: Ref<HTMLButtonElement> } | null;
  /** The full-screen button. Null when neither the browser's full screen nor the full page is available. */
  fullScreen: { isOn: boolean; toggle: () => void } | null;
};

const controlClass =
  'flex min-h-14 min-w-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-control px-2 t-micro text-ink hover:bg-sunken focus-visible:-outline-offset-2 max-sm:min-w-11 low:min-h-11 low:min-w-11';

/** Shows controls beside the tour, because every export has its own controls that must not be covered. */
export function TourControls({ can, tourUrl, onZoom, floorPlan, fullScreen }: Props) {
  return (
    <div className="relative flex shrink-0 border-line [nav+&]:border-l">
      {floorPlan && (
        <Control
          name={t('Floor plan')}
          icon={<MapIcon className="size-5" aria-hidden />}
          isOn={floorPlan.isShown}
          ref={floorPlan.button}
          onClick={floorPlan.toggle}
        />
      )}
      {fullScreen && (
        <Control
          name={fullScreen.isOn ? t('Exit full screen') : t('Full screen')}
          icon={
            fullScreen.isOn ? (
              <Minimize className="size-5" aria-hidden />
            ) : (
              <Maximize className="size-5" aria-hidden />
            )
          }
          onClick={fullScreen.toggle}
        />
      )}
      <More can={can} tourUrl={tourUrl} onZoom={onZoom} />
    </div>
  );
}

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left t-label hover:bg-sunken focus-visible:-outline-offset-2';

/** The actions that are seldom needed. The list stays open while the visitor zooms. */
function More({ can, tourUrl, onZoom }: Pick<Props, 'can' | 'tourUrl' | 'onZoom'>) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // A listing is reported by its id, which only the path of its own page contains.
  const [, home] = useRoute('/property/:id');
  return (
    // The focus may rest on the container, because Safari does not focus a button that is clicked.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      tabIndex={-1}
      className="outline-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // The key would otherwise also close the tour.
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`${controlClass} aria-expanded:bg-sunken`}
      >
        <Ellipsis className="size-5" aria-hidden />
        <span className="max-sm:sr-only low:sr-only">{t('More')}</span>
      </button>
      <FloatingCard
        id={id}
        hidden={!isOpen}
        className="absolute right-2 bottom-full z-1 mb-2 w-72 max-w-[calc(100vw-16px)] p-2"
      >
        {can.zoom && (
          <>
            <button type="button" className={itemClass} onClick={() => onZoom('in')}>
              <ZoomIn className="size-5 shrink-0" aria-hidden />
              {t('Zoom in')}
            </button>
            <button type="button" className={itemClass} onClick={() => onZoom('out')}>
              <ZoomOut className="size-5 shrink-0" aria-hidden />
              {t('Zoom out')}
            </button>
          </>
        )}
        <a href={tourUrl} target="_blank" rel="noopener" className={itemClass}>
          <ExternalLink className="size-5 shrink-0" aria-hidden />
          {t('Open the tour in a new tab')}
        </a>
        {home && (
          <Link href={`/report/${home.id}`} className={itemClass}>
            <Flag className="size-5 shrink-0" aria-hidden />
            {t('Report this listing')}
          </Link>
        )}
      </FloatingCard>
    </div>
  );
}

type ControlProps = {
  name: string;
  icon: ReactNode;
  /** True when the toggled part is visible. */
  isOn?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
};

function Control({ name, icon, isOn, onClick, ref }: ControlProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={isOn}
      className={`${controlClass} aria-pressed:bg-sunken`}
      onClick={onClick}
    >
      {icon}
      <span className="max-sm:sr-only low:sr-only">{name}</span>
    </button>
  );
}
