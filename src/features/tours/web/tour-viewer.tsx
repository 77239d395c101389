import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { HomePicture } from '#features/properties/schema.ts';
import { roomName } from '#features/tours/room-names.ts';
import { t } from '#kit/t.ts';
import { useFullPage } from '#kit/web/hooks/use-full-page.ts';
import { useFullScreen } from '#kit/web/hooks/use-full-screen.ts';
import { useInView } from '#kit/web/hooks/use-in-view.ts';
import { FloorPlan } from './floor-plan.tsx';
import { SampleBadge } from './sample-badge.tsx';
import { TourControls } from './tour-controls.tsx';
import { TourFrame } from './tour-frame.tsx';
import { TourDelayed, TourLoading } from './tour-wait.tsx';
import { useTourBridge } from './use-tour-bridge.ts';

export type TourViewerHandle = { enterFullPage(): void };

type Props = {
  tourUrl: string;
  title: string;
  note: string | null;
  sizeLine: string;
  /** The content while the tour is loading. */
  poster: ReactNode;
  /** True for the product's own sample, which is labelled while it is shown. */
  isSample: boolean;
  startsFullPage: boolean;
  plans: readonly HomePicture[];
  ref?: Ref<TourViewerHandle>;
};

/** Shows the running tour: inline, over the full page, or in full screen. Switching does not reload it. */
export function TourViewer({
  tourUrl,
  title,
  note,
  sizeLine,
  poster,
  isSample,
  startsFullPage,
  plans,
  ref,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { isFullPage, enter, leave, afterClose } = useFullPage(dialog);
  const fullScreen = useFullScreen(stage);
  const { phase, can, room, attempt, sendCommand, again, noteLoad } = useTourBridge(frame, {
    tourUrl,
    onLeave: leave,
  });
  const isShown = useInView(stage);
  const [isPlanShown, setPlanShown] = useState(false);

  useImperativeHandle(ref, () => ({ enterFullPage: enter }), [enter]);
  useEffect(() => {
    if (startsFullPage) enter();
    else dialog.current?.focus({ preventScroll: true });
  }, [startsFullPage, enter]);
  const isPaused = useRef(false);
  useEffect(() => {
    if (phase !== 'ready' || isPaused.current === !isShown) return;
    isPaused.current = !isShown;
    sendCommand(isShown ? 'resumeTour' : 'pauseTour');
  }, [phase, isShown, sendCommand]);
  const zoom = useCallback(
    (direction: 'in' | 'out') => sendCommand({ ennyumba: 'tour', type: 'zoom', direction }),
    [sendCommand],
  );

  const enterRoom = (name: string) => sendCommand({ ennyumba: 'tour', type: 'room', name });

  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      data-covers-page
      aria-label={t('Virtual tour: {title}', { title })}
      onClose={afterClose}
      className="absolute inset-0 block size-full max-h-none max-w-none overscroll-contain rounded-[inherit] bg-surface p-0 text-ink outline-0 [&:modal]:fixed [&:modal]:h-dvh [&:modal]:w-screen [&:modal]:rounded-none"
    >
      <div ref={stage} className="flex size-full flex-col bg-surface">
        <div className="relative min-h-0 grow overflow-hidden">
          {phase !== 'ready' && poster}
          <TourFrame
            key={attempt}
            ref={frame}
            tourUrl={tourUrl}
            title={title}
            poster={poster}
            onLoad={noteLoad}
          />
          {phase === 'loading' && <TourLoading sizeLine={sizeLine} />}
          {phase === 'late' && <TourDelayed tourUrl={tourUrl} onAgain={again} />}
          {isPlanShown && (
            <FloorPlan
              plans={plans}
              room={room}
              onEnter={can.rooms ? enterRoom : null}
              onClose={() => setPlanShown(false)}
            />
          )}
        </div>
        <div className="flex min-h-11 items-center justify-between gap-x-2 border-t border-line pl-3 max-sm:flex-wrap">
          <p className="flex min-w-0 grow items-center gap-2 t-small max-sm:min-w-36 max-sm:pt-1">
            {isSample && <SampleBadge />}
            <span className="min-w-0">
              <span role="status" className="block truncate t-strong">
                {room ? roomName(room) : title}
              </span>
              {note && <span className="block t-micro text-muted">{note}</span>}
            </span>
          </p>
          <TourControls
            can={can}
            tourUrl={tourUrl}
            onZoom={zoom}
            floorPlan={
              plans.length > 0 ? { isShown: isPlanShown, toggle: () => setPlanShown(!isPlanShown) } : null
            }
            fullScreen={fullScreenControl(fullScreen, isFullPage ? null : enter)}
            onClose={isFullPage && !fullScreen.isFullScreen ? leave : null}
          />
        </div>
      </div>
    </dialog>
  );
}

/**
 * Returns the control for full screen. If the browser allows full screen only for videos, the full page is
 * used instead.
 */
function fullScreenControl(
  screen: ReturnType<typeof useFullScreen>,
  enterFullPage: (() => void) | null,
): { isOn: boolean; toggle: () => void } | null {
  if (screen.isPossible) return { isOn: screen.isFullScreen, toggle: () => void screen.toggle() };
  return enterFullPage && { isOn: false, toggle: enterFullPage };
}
