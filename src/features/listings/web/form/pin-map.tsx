import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { initialMapBounds, sketchBounds } from '#features/properties/map-bounds.ts';
import { mapGround } from '#features/properties/web/map-ground.ts';
import { areasQuery } from '#features/properties/web/queries.ts';
import { boxNear, type Point } from '#kit/web/map/box.ts';
import { namesWithRoom } from '#kit/web/map/group-places.ts';
import { MapControls } from '#kit/web/map/map-controls.tsx';
import { useMapOverlay } from '#kit/web/map/use-map-overlay.ts';
import { useMoves } from '#kit/web/map/use-moves.ts';
import { useOpenMap } from '#kit/web/map/use-open-map.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextButton } from '#kit/web/ui/text-link.tsx';

const nearDegrees = 0.01;

type Props = { point: Point | null; onPlace(point: Point): void };

/** Shows one pin. The user sets it with a tap, and moves it by dragging or with the arrow keys. */
export default function PinMap({ point, onPlace }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const { data: areas = [] } = useQuery(areasQuery());
  const [box] = useState(() => (point ? boxNear(point, nearDegrees) : initialMapBounds));
  const { map, isSketch, hasFailed } = useOpenMap(container, {
    ground: mapGround,
    box,
    isExact: true,
    edges: sketchBounds,
    onMoved: () => {},
  });
  const [dragged, setDragged] = useState<Point | null>(null);
  const shownPoint = dragged ?? point;
  const moves = useMoves(map);
  const names = useMemo(() => areas.map(({ name, lat, lng }) => ({ text: name, lat, lng })), [areas]);
  const size = container.current && {
    width: container.current.clientWidth,
    height: container.current.clientHeight,
  };
  const visibleNames =
    map && isSketch && size ? namesWithRoom(names, ({ lat, lng }) => map.project([lng, lat]), size) : [];
  useMapOverlay(map, layer, `${moves} ${visibleNames.length} ${shownPoint?.lat} ${shownPoint?.lng}`);

  const placeAt = useEffectEvent(onPlace);
  useEffect(() => {
    if (!map) return;
    const set = ({ lngLat }: { lngLat: Point }) => placeAt(lngLat);
    map.on('click', set);
    return () => void map.off('click', set);
  }, [map]);

  // Scrolls to a point that was typed or located, if it is out of view.
  useEffect(() => {
    if (map && point && !map.getBounds().contains([point.lng, point.lat]))
      map.jumpTo({ center: [point.lng, point.lat], zoom: 14 });
  }, [map, point]);

  function pointAt({ clientX, clientY }: PointerEvent): Point | null {
    const bounds = container.current?.getBoundingClientRect();
    return map && bounds ? map.unproject([clientX - bounds.left, clientY - bounds.top]) : null;
  }

  function drag(event: ReactPointerEvent<HTMLButtonElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    const pin = event.currentTarget;
    const controller = new AbortController();
    const { signal } = controller;
    let lastPoint: Point | null = null;
    const follow = (moved: PointerEvent) => {
      lastPoint = pointAt(moved);
      setDragged(lastPoint);
    };
    const end = () => {
      controller.abort();
      setDragged(null);
      if (lastPoint) onPlace(lastPoint);
    };
    pin.setPointerCapture(event.pointerId);
    pin.addEventListener('pointermove', follow, { signal });
    pin.addEventListener('pointerup', end, { signal });
    pin.addEventListener('pointercancel', end, { signal });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = arrowSteps[event.key];
    if (!step || !map || !point) return;
    event.preventDefault();
    const { x, y } = map.project([point.lng, point.lat]);
    const distance = event.shiftKey ? 1 : 8;
    onPlace(map.unproject([x + step[0] * distance, y + step[1] * distance]));
  }

  if (hasFailed)
    return (
      <Notice tone="danger" role="alert">
        We could not display the map. You can enter the coordinates below.
      </Notice>
    );
  return (
    <div className="grid gap-2">
      <section aria-label="Map with the pin" className="map h-80!">
        <div ref={container} className="map-ground" />
        {/* The layer is over the map and not inside it, so that dragging the pin does not move the map. */}
        <div ref={layer} className="map-layer">
          {visibleNames.map(({ text, lat, lng }) => (
            <span key={text} className="map-name" data-lat={lat} data-lng={lng} aria-hidden="true">
              {text}
            </span>
          ))}
          {map && shownPoint && (
            <button
              type="button"
              aria-label="Pin. Drag it, or move it with the arrow keys"
              data-lat={shownPoint.lat}
              data-lng={shownPoint.lng}
              onPointerDown={drag}
              onKeyDown={onKeyDown}
              className="pointer-events-auto absolute top-0 left-0 grid size-11 cursor-grab touch-none place-content-center rounded-full border-3 border-ink"
            >
              <span className="size-3 rounded-full bg-accent" />
            </button>
          )}
        </div>
        {map && <MapControls map={map} />}
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="t-small text-muted">
          Tap the map to place the pin. Drag it, or move it with the arrow keys. Hold Shift for small steps.
        </p>
        {map && <TextButton onClick={() => onPlace(map.getCenter())}>Place the pin in the centre</TextButton>}
      </div>
    </div>
  );
}

const arrowSteps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
