import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { initialMapBounds, sketchBounds } from '#features/properties/map-bounds.ts';
import { mapGround } from '#features/properties/web/map-ground.ts';
import { areasQuery } from '#features/properties/web/queries.ts';
import {
  homesQueryOf,
  type Search,
  searchQueryOf,
  searchUrl,
} from '#features/search/web/explore/search-url.ts';
import {
  landmarksQuery,
  type Pin,
  type Pins,
  pinsQuery,
  propertyPageQuery,
} from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { type Box, boxAround, formatBox, parseBox } from '#kit/web/map/box.ts';
import { MapView } from '#kit/web/map/map-view.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { MapSelection } from './map-selection.tsx';
import { MapStrip } from './map-strip.tsx';
import { pinLabels } from './pin-labels.ts';

/** The zoom at which a neighbourhood fills the map. */
const landmarkZoom = 12.5;
const noItems: never[] = [];

const lakeLabel = { text: 'Lake Victoria', lat: 0.07, lng: 32.68 };

type Props = {
  search: Search;
  /** True for a phone, which has no list beside the map and shows the homes in a strip. */
  hasStrip: boolean;
  /** The home under the pointer in the list. */
  pointed: number | null;
  onPoint: (ids: number[]) => void;
  /** The content until the first homes are loaded. */
  waiting: ReactNode;
};

/** Shows the same homes as the list, on the map. */
export default function HomeMap({ waiting, ...props }: Props) {
  const query = pinsQuery(homesQueryOf(props.search.filters));
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  // The map is shown once the homes are loaded. Otherwise it would move under the user's finger and regroup
  // its pins.
  return isPending ? (
    waiting
  ) : (
    <PinnedMap
      {...props}
      data={data}
      answers={isPlaceholderData ? null : query.queryKey[0]}
      // An invalid search finds no home, and the list reports the error.
      isError={!!error && error.status !== 400}
    />
  );
}

/**
 * `answers` is the URL from which the homes were loaded, or null while they belong to the previous search.
 */
type PinnedProps = Omit<Props, 'waiting'> & {
  data: Pins | undefined;
  answers: unknown;
  isError: boolean;
};

function PinnedMap({ search, hasStrip, pointed, onPoint, data, answers, isError }: PinnedProps) {
  const { filters } = search;
  const [, navigate] = useLocation();
  const { data: areas = noItems } = useQuery(areasQuery());
  const { data: landmarks = noItems } = useQuery(landmarksQuery());
  const { data: list } = useQuery({ ...propertyPageQuery(searchQueryOf(filters)), enabled: hasStrip });
  const [stripId, setStripId] = useState<number | null>(null);
  const [savedBox] = useState(rememberedBox);
  const [movedBox, setMovedBox] = useState<Box | null>(savedBox);
  const [restored] = useState(() => rememberedSelection(data));
  const [selection, setSelection] = useState(restored);
  const select = (pins: Pin[]) => {
    setSelection(pins);
    setStripId(pins[0]?.id ?? null);
    remember({ picked: pins.map(({ id }) => id) });
  };
  // The part of the map that was last searched from here. It is already in view, so the map does not move.
  const [requestedBox, setRequestedBox] = useState<string | null>(null);
  const [box, setBox] = useState<Box>(
    () => savedBox ?? parseBox(filters.box) ?? boxAround(data?.items ?? []) ?? initialMapBounds,
  );
  // The map moves for a new search, but not for a change to a home.
  const [fittedQuery, setFittedQuery] = useState(answers);
  if (data && answers && fittedQuery !== answers) {
    setFittedQuery(answers);
    setSelection([]);
    setMovedBox(null);
    const target = parseBox(filters.box) ?? boxAround(data.items);
    if (target && (!filters.box || filters.box !== requestedBox)) setBox(target);
  }
  // The picked homes in their current state, without removed ones.
  const selectedPins = selection.flatMap(({ id }) => data?.items.find((pin) => pin.id === id) ?? []);
  const labels = useMemo(
    () => [
      lakeLabel,
      ...areas.map(({ name, lat, lng }) => ({ text: name, lat, lng })),
      ...landmarks.map(({ name, lat, lng }) => ({ text: name, lat, lng, fromZoom: landmarkZoom })),
    ],
    [areas, landmarks],
  );
  const searchHere = () => {
    if (!movedBox) return;
    const text = formatBox(movedBox);
    setRequestedBox(text);
    setMovedBox(null);
    navigate(searchUrl(search, { box: text }));
  };
  return (
    <div className="relative h-full">
      <MapView
        name={t('Map of the homes')}
        ground={mapGround}
        edges={sketchBounds}
        places={data?.items ?? []}
        names={labels}
        box={box}
        pin={({ places }) => ({
          ...pinLabels(places),
          isActive: places.some(
            ({ id }) =>
              id === pointed ||
              (hasStrip ? id === stripId : selectedPins.some((selectedPin) => selectedPin.id === id)),
          ),
        })}
        onPick={select}
        onPoint={(places) => onPoint(places.map(({ id }) => id))}
        isExact={!!savedBox || !!filters.box}
        onMoved={(to) => {
          setMovedBox(to);
          remember({ map: formatBox(to) });
        }}
        note={(isSketch) => mapNote(data, isSketch)}
        fallback={<MapError />}
      />
      {movedBox && (
        <p className="absolute inset-x-0 top-12 z-1 text-center lg:top-3">
          <Button onClick={searchHere} className="shadow-float">
            {t('Search this area')}
          </Button>
        </p>
      )}
      {isError && <MapError />}
      {hasStrip && (
        <MapStrip
          picked={selectedPins}
          listed={list?.items ?? noItems}
          nights={data?.nights ?? 0}
          onShown={setStripId}
        />
      )}
      {!hasStrip && selectedPins.length > 0 && (
        <MapSelection
          key={selectedPins.map(({ id }) => id).join()}
          pins={selectedPins}
          nights={data?.nights ?? 0}
          isRestored={selection === restored}
          onClose={() => select([])}
        />
      )}
    </div>
  );
}

/** Saves the view of the map and the picked homes, so that the back button restores them. */
function remember(change: { map: string } | { picked: number[] }): void {
  history.replaceState({ ...(history.state as object | null), ...change }, '');
}

function rememberedBox(): Box | null {
  const state = history.state as { map?: unknown } | null;
  return typeof state?.map === 'string' ? parseBox(state.map) : null;
}

function rememberedSelection(data: Pins | undefined): Pin[] {
  const state = history.state as { picked?: unknown } | null;
  const ids: unknown[] = Array.isArray(state?.picked) ? state.picked : [];
  return data?.items.filter(({ id }) => ids.includes(id)) ?? [];
}

function mapNote(data: Pins | undefined, isSketch: boolean): string {
  const sketch = isSketch
    ? t('This is a sketch map. Locations are approximate.')
    : t('Locations are approximate.');
  if (!data || data.items.length === data.total) return sketch;
  const all = data.totalIsMore ? t('more than 1,000') : data.total;
  return t('The map shows {count} of {all} homes. {sketch}', { count: data.items.length, all, sketch });
}

function MapError() {
  return (
    <p role="alert" className="grid h-full place-content-center p-6 text-center text-danger">
      {t('The map could not be loaded. The list shows the same homes.')}
    </p>
  );
}
