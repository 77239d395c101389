import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Link, useSearch } from 'wouter';
import { areasQuery } from '#features/properties/web/queries.ts';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import { homesQueryOf, readSearch } from '#features/search/web/explore/search-url.ts';
import { landmarksQuery, type Pin, type Pins, pinsQuery } from '#features/search/web/queries.ts';
import type { Box } from '#kit/web/map/box.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import HomeMap from './home-map.tsx';
import { MapStrip } from './map-strip.tsx';

type Shown = {
  box: Box;
  isExact: boolean;
  places: readonly Pin[];
  pin: (group: { places: Pin[] }) => { isActive: boolean };
  onPick: (pins: Pin[]) => void;
  onPoint: (pins: Pin[]) => void;
  onMoved: (box: Box) => void;
  note: (isSketch: boolean) => string;
};
/** The latest properties of the map, which is mocked because it needs a canvas. */
const map = vi.hoisted((): { told: Shown | null } => ({ told: null }));
vi.mock('#kit/web/map/map-view.tsx', () => ({
  MapView: (told: Shown) => {
    map.told = told;
    return null;
  },
}));
const told = (): Shown => {
  if (!map.told) throw new Error('No map was drawn');
  return map.told;
};

afterEach(() => {
  map.told = null;
});

const pin = (id: number, lat: number, lng: number): Pin => ({
  ...{ id, lat, lng, price: 700_000, currency: 'UGX', category: 'rental_units', hasTour: false },
});
const found = (...items: Pin[]): Pins => ({ items, total: items.length, totalIsMore: false });
const [one, two] = [pin(1, 0.3, 32.5), pin(2, 0.4, 32.7)];
const around: Box = { west: 32.5, south: 0.3, east: 32.7, north: 0.4 };
const moved: Box = { west: 32.55, south: 0.31, east: 32.6, north: 0.35 };
const ask = (search: string) => `GET ${pinsQuery(homesQueryOf(filtersOf(search))).queryKey[0]}`;
const filtersOf = (search: string) => readSearch('/explore', new URLSearchParams(search), null).filters;

function Searched({
  onPoint,
  pointed = null,
}: {
  onPoint: (ids: number[]) => void;
  pointed?: number | null;
}) {
  const search = readSearch('/explore', new URLSearchParams(useSearch()), null);
  return (
    <>
      <HomeMap
        search={search}
        hasStrip={false}
        pointed={pointed}
        onPoint={onPoint}
        waiting="Loading the map..."
      />
      <Link href="/explore?bedrooms=2">Two bedrooms</Link>
    </>
  );
}

function opened(known: Pins | null = found(one, two), path = '/explore') {
  const onPoint = vi.fn<(ids: number[]) => void>();
  const [, search = ''] = path.split('?');
  const used = renderInteractive(
    <Searched onPoint={onPoint} />,
    [
      [areasQuery().queryKey, []],
      [landmarksQuery().queryKey, []],
      ...(known ? [[pinsQuery(homesQueryOf(filtersOf(search))).queryKey, known] as const] : []),
    ],
    path,
  );
  return { ...used, onPoint };
}
const move = (to: Box) => act(() => told().onMoved(to));
const pick = (...pins: Pin[]) => act(() => told().onPick(pins));
const searchHere = () => screen.queryByRole('button', { name: 'Search this area' });

test('waits for the first properties, and shows their part of the map', async () => {
  opened(null);
  expectShown('Loading the map...');
  expect(map.told).toBeNull();
  await respondTo(ask(''), found(one, two));
  expect([told().box, told().isExact]).toEqual([around, false]);
});

test('says how many of the properties it shows, and whether it is a sketch', () => {
  opened();
  expect(told().note(false)).toBe('Locations are approximate.');
  expect(told().note(true)).toBe('This is a sketch map. Locations are approximate.');
});

test.each([
  [{ total: 812 }, 'The map shows 2 of 812 homes. Locations are approximate.'],
  [
    { total: 1_000, totalIsMore: true },
    'The map shows 2 of more than 1,000 homes. Locations are approximate.',
  ],
])('says that it does not show all properties of %j', (more, note) => {
  opened({ ...found(one, two), ...more });
  expect(told().note(false)).toBe(note);
});

test('searches the area that the user moved to, without moving again', async () => {
  const { user, history: visited } = opened();
  expect(searchHere()).toBeNull();
  move(moved);
  await user.click(screen.getByRole('button', { name: 'Search this area' }));
  expect(visited.at(-1)).toBe('/explore?box=32.55%2C0.31%2C32.6%2C0.35');
  expect(searchHere()).toBeNull();
  await respondTo(ask('box=32.55,0.31,32.6,0.35'), found(one));
  expect([told().box, told().isExact]).toEqual([around, true]);
  expect(told().places).toEqual([one]);
});

test('moves to the properties of another search once loaded, and closes the selection', async () => {
  const { user } = opened();
  pick(one);
  move(moved);
  await user.click(screen.getByText('Two bedrooms'));
  expect(told().places).toEqual([one, two]);
  expect(told().box).toEqual(around);
  await respondTo(ask('bedrooms=2'), found(two));
  expect(told().box).toEqual({ west: 32.7, south: 0.4, east: 32.7, north: 0.4 });
  expect([searchHere(), screen.queryByRole('region')]).toEqual([null, null]);
});

test('stays in place when a property of the same search changes', async () => {
  const { client } = opened();
  pick(one, two);
  void client.invalidateQueries({ queryKey: pinsQuery({}).queryKey });
  await respondTo(ask(''), found(two));
  expect(told().box).toEqual(around);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('marks the selected and the hovered properties', () => {
  const { change, onPoint } = opened();
  const active = () => [one, two].map((home) => told().pin({ places: [home] }).isActive);
  expect(active()).toEqual([false, false]);
  pick(one);
  expect(active()).toEqual([true, false]);
  change(<Searched onPoint={onPoint} pointed={2} />);
  expect(active()).toEqual([true, true]);
  act(() => told().onPoint([one, two]));
  expect(onPoint.mock.lastCall).toEqual([[1, 2]]);
});

test('keeps position and selection with the visit, and drops them when closed', async () => {
  const { user } = opened();
  move(moved);
  pick(one);
  expect(history.state).toMatchObject({ map: '32.55,0.31,32.6,0.35', picked: [1] });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(history.state).toMatchObject({ picked: [] });
  expect(screen.queryByRole('region')).toBeNull();
});

test('shows a failure to load the map, and leaves an invalid search to the list', async () => {
  const { user } = opened();
  const fault = 'The map could not be loaded. The list shows the same homes.';
  await user.click(screen.getByText('Two bedrooms'));
  await respondWithError(ask('bedrooms=2'), 500, 'Broken');
  expectShown(fault);
  expect(pendingRequests()).toEqual([]);
});

test('leaves the error of an invalid search to the list', async () => {
  const { user } = opened();
  await user.click(screen.getByText('Two bedrooms'));
  await respondWithError(ask('bedrooms=2'), 400, 'Nonsense');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps the requested nights and their total for the listed homes of a phone', () => {
  const home = {
    ...buildPropertyCard(5),
    stayTotal: 540_000,
    asked: '?checkIn=2026-12-05&checkOut=2026-12-08',
  };
  renderInteractive(<MapStrip picked={[]} listed={[home]} nights={3} onShown={() => {}} />);
  expectShown('UGX 540,000 for 3 nights');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/property/5${home.asked}`);
});
