import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Box, boxAround, fitPlacesOptions, type Point } from './box.ts';
import { type Group, groupPlaces, isOnePlace, namesWithRoom } from './group-places.ts';
import { MapControls } from './map-controls.tsx';
import type { Ground } from './open-map.ts';
import { useMapOverlay } from './use-map-overlay.ts';
import { useMoves } from './use-moves.ts';
import { useOpenMap } from './use-open-map.ts';
import { useValueDuringPress } from './use-value-during-press.ts';

export type MapPlace = Point & { id: number };
/** A name on the map, which is hidden below the zoom `fromZoom`. */
export type MapName = Point & { text: string; fromZoom?: number };

type Props<P> = {
  /** The accessible name of the map. */
  name: string;
  /** The base map. */
  ground: Ground;
  edges: Box;
  places: readonly P[];
  /**
   * The names, which are shown on a sketch where they fit, in order of priority. Other maps have their own
   * labels.
   */
  names: readonly MapName[];
  /** The visible area. A new object moves the map there. */
  box: Box;
  /** True when the first area is shown as it is, without a margin. */
  isExact: boolean;
  pin: (group: Group<P>) => { text: string; label: string; isActive: boolean };
  onPick: (places: P[]) => void;
  onPoint: (places: P[]) => void;
  /** Called when the visitor has moved the map. */
  onMoved: (box: Box) => void;
  /** Returns the note on the map. */
  note: (isSketch: boolean) => string;
  fallback: ReactNode;
};

/**
 * A map whose pins are buttons and whose names are text. Both are elements of the page; only the base map is
 * drawn.
 */
export function MapView<P extends MapPlace>(props: Props<P>) {
  const { name, ground, edges, places, names, box, isExact, pin, onPick, onPoint, onMoved, note, fallback } =
    props;
  const container = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const { map, isSketch, hasFailed } = useOpenMap(container, { ground, box, isExact, edges, onMoved });
  const moves = useMoves(map);
  const shownBox = useRef(box);
  useEffect(() => {
    if (!map || shownBox.current === box) return;
    shownBox.current = box;
    map.fitBounds([box.west, box.south, box.east, box.north], { ...fitPlacesOptions, duration: 500 });
  }, [map, box]);
  const pixelOf = ({ lat, lng }: Point) => (map ? map.project([lng, lat]) : { x: 0, y: 0 });
  // Pins do not change while a finger is down, so that the tap reaches the pin that it touched.
  const [frozenGroups, freezeGroups] = useValueDuringPress<Group<P>[]>();
  const groups = frozenGroups ?? (map ? groupPlaces(places, pixelOf) : []);
  const visibleNames =
    map && isSketch && container.current
      ? namesWithRoom(
          names.filter(({ fromZoom = 0 }) => map.getZoom() >= fromZoom),
          pixelOf,
          sizeOf(container.current),
          groups,
        )
      : [];
  useMapOverlay(map, layer, [moves, places, names, frozenGroups]);
  if (hasFailed) return fallback;
  const pick = (group: Group<P>) => {
    freezeGroups(null);
    if (!map || isOnePlace(group.places)) return onPick(group.places);
    const zoom = Math.min(map.getZoom() + 1.8, 16);
    map.easeTo({ center: middleOf(group.places), zoom, duration: 400 }, { isWish: true });
  };
  const reveal = ({ lat, lng }: Point, pin: HTMLElement) => {
    if (!map || !pin.matches(':focus-visible') || map.getBounds().contains([lng, lat])) return;
    map.easeTo({ center: [lng, lat], duration: 250 }, { isWish: true });
  };
  const pins = (
    <div ref={layer} className="map-layer">
      {visibleNames.map(({ text, lat, lng, fromZoom }) => (
        <span
          key={text}
          className={fromZoom ? 'map-name map-mark' : 'map-name'}
          data-lat={lat}
          data-lng={lng}
          aria-hidden="true"
        >
          {text}
        </span>
      ))}
      {groups.map((group) => {
        const { text, label, isActive } = pin(group);
        return (
          <button
            key={group.key}
            type="button"
            className="map-pin"
            data-lat={group.lat}
            data-lng={group.lng}
            data-active={isActive || undefined}
            aria-label={label}
            onPointerDown={({ isPrimary }) => {
              freezeGroups(groups);
              if (isPrimary) map?.stop();
            }}
            onClick={() => pick(group)}
            onPointerEnter={() => onPoint(group.places)}
            onPointerLeave={() => onPoint([])}
            onFocus={({ currentTarget }) => {
              reveal(group, currentTarget);
              onPoint(group.places);
            }}
            onBlur={() => onPoint([])}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
  return (
    <section aria-label={name} className="map">
      <div ref={container} className="map-ground" />
      {/* The pins are inside the map's container, so that gestures that start on a pin move and zoom
          the map. */}
      {map && createPortal(pins, map.getCanvasContainer())}
      {map && <MapControls map={map} />}
      {map && <p className="map-note">{note(isSketch)}</p>}
    </section>
  );
}

function middleOf(places: readonly Point[]): [number, number] {
  const { west = 0, south = 0, east = 0, north = 0 } = boxAround(places) ?? {};
  return [(west + east) / 2, (south + north) / 2];
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: clientWidth, height: clientHeight };
}
