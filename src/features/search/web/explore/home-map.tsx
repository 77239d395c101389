import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { areasQuery } from '#features/properties/web/queries.ts';
import { type Pin, type Pins, pinsQuery } from '#features/search/web/queries.ts';
import { type Box, boxAround, boxIn, boxText } from '#kit/web/map/box.ts';
import { MapView } from '#kit/web/map/map-view.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { type ExploreFilters, exploreAddress, homesQueryOf } from './explore-filters.ts';
import { PickedHomes } from './picked-homes.tsx';
import { pinWords } from './pin-words.ts';

/** Kampala with Entebbe and Mukono: shown while no home determines the view. */
const around: Box = { west: 32.45, south: 0.2, east: 32.7, north: 0.43 };
const edges: Box = { west: 31.95, south: -0.55, east: 33.3, north: 0.95 };
/** Set by MAP_STYLE_URL. */
const outsideStyle = document.documentElement.dataset['mapStyle'];
const lake = { text: 'Lake Victoria', lat: 0.07, lng: 32.68 };

type Props = {
  filters: ExploreFilters;
  isMapShown: boolean;
  /** The home under the pointer in the list. */
  pointed: number | null;
  onPoint: (ids: number[]) => void;
  /** Shown until the first homes are loaded. */
  waiting: ReactNode;
};

/** The homes of the list on the map; both show the same ones. */
export default function HomeMap({ waiting, ...props }: Props) {
  const query = pinsQuery(homesQueryOf(props.filters));
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  // A map shown earlier would move under the user's finger and regroup its pins.
  return isPending ? (
    waiting
  ) : (
    <PinnedMap
      {...props}
      data={data}
      answers={isPlaceholderData ? null : query.queryKey[0]}
      // An invalid search finds no home; the list reports it.
      isError={!!error && error.status !== 400}
    />
  );
}

/** `answers` is the address that the homes were read from; null while they are from the previous search. */
type PinnedProps = Omit<Props, 'waiting'> & {
  data: Pins | undefined;
  answers: unknown;
  isError: boolean;
};

function PinnedMap({ filters, isMapShown, pointed, onPoint, data, answers, isError }: PinnedProps) {
  const [, navigate] = useLocation();
  const { data: areas = [] } = useQuery(areasQuery());
  const [moved, setMoved] = useState<Box | null>(null);
  const [picks, setPicks] = useState<Pin[]>([]);
  // A part of the map that was requested from here is already in view.
  const [asked, setAsked] = useState<string | null>(null);
  const [box, setBox] = useState<Box>(() => boxIn(filters.box) ?? boxAround(data?.items ?? []) ?? around);
  // A new search moves the map, a change to a home does not.
  const [fitted, setFitted] = useState(answers);
  if (data && answers && fitted !== answers) {
    setFitted(answers);
    setPicks([]);
    setMoved(null);
    const wanted = boxIn(filters.box) ?? boxAround(data.items);
    if (wanted && (!filters.box || filters.box !== asked)) setBox(wanted);
  }
  // The picked homes as they are now, without those that are gone.
  const picked = picks.flatMap(({ id }) => data?.items.find((pin) => pin.id === id) ?? []);
  const names = useMemo(
    () => [lake, ...areas.map(({ name, lat, lng }) => ({ text: name, lat, lng }))],
    [areas],
  );
  const search = () => {
    if (!moved) return;
    const text = boxText(moved);
    setAsked(text);
    setMoved(null);
    navigate(exploreAddress(filters, { box: text }, isMapShown));
  };
  return (
    <div className="relative h-full">
      <MapView
        name="Map of the homes"
        ground={{ sketch: '/map/kampala.json', outside: outsideStyle }}
        edges={edges}
        places={data?.items ?? []}
        names={names}
        box={box}
        pin={({ places }) => ({
          ...pinWords(places),
          isActive: places.some(({ id }) => id === pointed || picked.some((one) => one.id === id)),
        })}
        onPick={setPicks}
        onPoint={(places) => onPoint(places.map(({ id }) => id))}
        onMoved={setMoved}
        fallback={<MapFault />}
      />
      {moved && (
        <p className="absolute inset-x-0 top-3 z-1 text-center">
          <Button onClick={search} className="shadow-float">
            Search this area
          </Button>
        </p>
      )}
      {isError && <MapFault />}
      {picked.length > 0 && (
        <PickedHomes key={picked.map(({ id }) => id).join()} pins={picked} onClose={() => setPicks([])} />
      )}
      <p className="pointer-events-none absolute bottom-2 left-3 rounded bg-card px-1.5 text-xs text-muted">
        {noteOf(data)}
      </p>
    </div>
  );
}

function noteOf(data: Pins | undefined): string {
  const sketch = outsideStyle
    ? 'Homes are shown near where they are.'
    : 'A sketch; homes are shown near where they are.';
  if (!data || data.items.length === data.total) return sketch;
  const all = data.totalIsMore ? 'more than 1,000' : data.total;
  return `${data.items.length} of ${all} homes are on the map. ${sketch}`;
}

function MapFault() {
  return (
    <p role="alert" className="grid h-full place-content-center p-6 text-center text-alert">
      The map could not be drawn. The list shows the same homes.
    </p>
  );
}
