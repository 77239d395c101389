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
import { useFullScreen } from '#kit/web/hooks/use-full-screen.ts';
import { useInView } from '#kit/web/hooks/use-in-view.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { FloorPlan } from './floor-plan.tsx';
import { SampleBadge } from './sample-badge.tsx';
import { TourControls } from './tour-controls.tsx';
import { TourFrame } from './tour-frame.tsx';
import { TourRooms } from './tour-rooms.tsx';
import { TourDelayed, TourLoading } from './tour-wait.tsx';
import { useTourBridge } from './use-tour-bridge.ts';
import { useTourDialog } from './use-tour-dialog.ts';

export type TourViewerHandle = { enterFullPage(): void };

type Props = {
  tourUrl: string;
  title: string;
  note: string | null;
  sizeLine: string;
  /** The content while the tour is loading. */
  poster: ReactNode;
  /** The price and the next step, at the foot of a tour that covers the page. */
  act: ReactNode;
  /** True for the product's own sample, which is labelled while it is shown. */
  isSample: boolean;
  startsFullPage: boolean;
  /** Called after the visitor closed the tour in any way. */
  onClose: () => void;
  /** The rooms of the tour, by name. */
  rooms: readonly string[];
  /** The pictures of the home, among them its floor plans. */
  pictures: readonly HomePicture[];
  ref?: Ref<TourViewerHandle>;
};

/** Shows the running tour in the page, over the full page, or in full screen. Switching does not reload it. */
export function TourViewer({
  tourUrl,
  title,
  note,
  sizeLine,
  poster,
  act,
  isSample,
  startsFullPage,
  onClose,
  rooms,
  pictures,
  ref,
}: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { dialog, isFullPage, enterFullPage, close, closeOnEscape } = useTourDialog(startsFullPage);
  const fullScreen = useFullScreen(stage);
  const [isPlanShown, setPlanShown] = useState(false);
  const planButton = useRef<HTMLButtonElement>(null);
  const closePlan = () => {
    setPlanShown(false);
    planButton.current?.focus();
  };
  const onEscape = isPlanShown ? closePlan : closeOnEscape;
  const { phase, can, room, attempt, sendCommand, again, noteLoad } = useTourBridge(frame, {
    tourUrl,
    onLeave: onEscape,
  });
  const isShown = useInView(stage);

  useImperativeHandle(ref, () => ({ enterFullPage }), [enterFullPage]);
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

  const coversPage = isFullPage || fullScreen.isFullScreen;
  const plans = pictures.filter(({ pins }) => pins);
  const hasRooms = can.rooms && rooms.length > 1;
  // The row of rooms marks the current one.
  const isRoomMarked = hasRooms && (room === null || rooms.includes(room));
  const enterRoom = (name: string) => sendCommand({ ennyumba: 'tour', type: 'room', name });

  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      data-covers-page
      aria-label={t('Virtual tour: {title}', { title })}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onEscape();
      }}
      className="absolute inset-0 block size-full max-h-none max-w-none overscroll-contain rounded-[inherit] border-line bg-surface p-0 text-ink outline-0 [&:modal]:fixed [&:modal]:h-dvh [&:modal]:w-screen [&:modal]:rounded-none [&:not(:modal)]:border"
    >
      <div ref={stage} className="tour-running relative grid size-full bg-surface">
        <div className="flex min-h-11 min-w-0 items-center gap-2 pr-3 [grid-area:head]">
          <IconButton label={t('Close the tour')} className="focus-visible:-outline-offset-2" onClick={close}>
            <Icon name="close" />
          </IconButton>
          {isSample && <SampleBadge />}
          <span className="min-w-0">
            <span role="status" className={isRoomMarked ? 'sr-only' : 'block truncate t-label'}>
              {room ? roomName(room) : title}
            </span>
            {isRoomMarked && <span className="block truncate t-label">{title}</span>}
            {/* Elsewhere, the note is below the tour. */}
            {note && coversPage && <span className="block t-micro text-muted">{note}</span>}
          </span>
        </div>
        <div className="relative min-h-0 overflow-hidden [grid-area:stage]">
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
            <FloorPlan plans={plans} room={room} onEnter={can.rooms ? enterRoom : null} onClose={closePlan} />
          )}
        </div>
        <div className="tour-foot [grid-area:foot]">
          <div className="flex min-w-0 grow items-center justify-end">
            {hasRooms && <TourRooms rooms={rooms} pictures={pictures} current={room} onEnter={enterRoom} />}
            <TourControls
              can={can}
              tourUrl={tourUrl}
              onZoom={zoom}
              floorPlan={
                plans.length > 0
                  ? { isShown: isPlanShown, toggle: () => setPlanShown(!isPlanShown), button: planButton }
                  : null
              }
              fullScreen={fullScreenControl(fullScreen, isFullPage ? null : enterFullPage)}
            />
          </div>
          {coversPage && act && <div className="tour-act">{act}</div>}
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
