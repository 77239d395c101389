import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dragView, positionInView, rotateView, type View } from '#features/tours/panorama-view.ts';
import { openPainter, type Painter } from './paint-panorama.ts';

type Props = {
  name: string;
  preview: Blob;
  view: View;
  onView(view: View): void;
  doors: readonly { to: string; name: string; yaw: number; pitch: number }[];
};

const stepDegrees = 5;
const rotations: Record<string, [yaw: number, pitch: number]> = {
  ArrowLeft: [-stepDegrees, 0],
  ArrowRight: [stepDegrees, 0],
  ArrowUp: [0, stepDegrees],
  ArrowDown: [0, -stepDegrees],
};

/** Shows a rotatable view of a room, its doors, and a ring where the next door would be placed. */
export function RoomView({ name, preview, view, onView, doors }: Props) {
  const { canvas, size, isBlind: isUnsupported } = usePanoramaCanvas(preview, view);
  const dragStart = useRef<{ x: number; y: number } | null>(null);

  function onPointerMove(event: PointerEvent) {
    const { current: from } = dragStart;
    if (!from) return;
    dragStart.current = { x: event.clientX, y: event.clientY };
    onView(dragView(view, event.clientX - from.x, event.clientY - from.y, size.width));
  }

  function onKeyDown(event: KeyboardEvent) {
    const rotation = rotations[event.key];
    if (!rotation || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // The form's tabs would otherwise react to the arrow keys.
    event.stopPropagation();
    onView(rotateView(view, ...rotation));
  }

  return (
    <div className="relative aspect-4/3 w-full overflow-hidden rounded-card bg-sunken sm:aspect-video">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys turn it */}
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={`360° photo of ${name}. Look around with the arrow keys`}
        className="block size-full cursor-grab touch-none rounded-card focus-visible:-outline-offset-2 active:cursor-grabbing"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          dragStart.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragStart.current = null;
        }}
        onPointerCancel={() => {
          dragStart.current = null;
        }}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 size-11 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-on-veil outline-2 outline-veil"
      />
      {doors.map((door) => {
        const position = positionInView(view, door, size.width / size.height);
        return (
          position && (
            <span
              key={door.to}
              aria-hidden
              style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}
              className="pointer-events-none absolute max-w-40 -translate-x-1/2 translate-y-7 truncate rounded-full bg-veil px-3 py-1 t-label text-on-veil"
            >
              {door.name}
            </span>
          )
        );
      })}
      {isUnsupported && (
        <p role="alert" className="absolute inset-0 grid place-content-center bg-surface p-4 text-center">
          This browser cannot show 360° photos because WebGL is turned off.
        </p>
      )}
    </div>
  );
}

/** Returns a canvas that shows the photo, and draws it again whenever the view or the size changes. */
function usePanoramaCanvas(preview: Blob, view: View) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const [size, setSize] = useState({ width: 4, height: 3 });
  const [shownPreview, setShownPreview] = useState<Blob | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);

  useEffect(() => {
    const { current: element } = canvas;
    if (!element) return;
    const newPainter = openPainter(element);
    painter.current = newPainter;
    setUnsupported(newPainter === null);
    const observer = new ResizeObserver(() => {
      const scale = Math.min(devicePixelRatio, 2);
      element.width = Math.max(1, Math.round(element.clientWidth * scale));
      element.height = Math.max(1, Math.round(element.clientHeight * scale));
      setSize({ width: element.clientWidth || 4, height: element.clientHeight || 3 });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      painter.current = null;
      newPainter?.end();
    };
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void createImageBitmap(preview).then((picture) => {
      if (isCurrent) painter.current?.show(picture);
      picture.close();
      if (isCurrent) setShownPreview(preview);
    });
    return () => {
      isCurrent = false;
    };
  }, [preview]);

  useEffect(() => {
    if (shownPreview && size.width > 0) painter.current?.paint(view);
  }, [view, size, shownPreview]);
  return { canvas, size, isBlind: isUnsupported };
}
