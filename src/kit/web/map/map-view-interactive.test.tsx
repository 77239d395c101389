import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { type Box, fitPlacesOptions } from './box.ts';
import type { MapPlace } from './map-view.tsx';
import { MapView } from './map-view.tsx';

type Listener = (event: object) => void;
type Wish = { isWish: true };

/** A map of a hundred pixels per degree that draws nothing, and which the test controls. */
const ground = vi.hoisted(() => {
  const listeners = new Map<string, Set<Listener>>();
  const on = (name: string, listener: Listener) =>
    void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  const shown = { zoom: 12, east: 90, pixels: 100, layer: null as HTMLElement | null };
  const map = {
    on,
    once: on,
    off: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
    project: ([lng, lat]: [number, number]) => ({ x: lng * shown.pixels, y: lat * shown.pixels }),
    getZoom: () => shown.zoom,
    getBounds: () => ({ contains: ([lng]: [number, number]) => lng <= shown.east }),
    getCanvasContainer: () => shown.layer,
    stop: vi.fn<() => void>(),
    zoomTo: vi.fn<(zoom: number, how: object, event: Wish) => void>(),
    easeTo: vi.fn<(to: object, event: Wish) => void>(),
    fitBounds: vi.fn<(bounds: number[], how: object) => void>(),
  };
  type Opened = { map: typeof map; isSketch: boolean };
  const openMap = vi.fn<(element: Element, options: { signal: AbortSignal }) => Promise<Opened>>();
  return { listeners, shown, map, openMap };
});
const { listeners, shown, map, openMap } = ground;
const seenBox: Box = { west: 1, south: 2, east: 3, north: 4 };
vi.mock('./open-map.ts', () => ({
  openMap: ground.openMap,
  boxOf: () => ({ west: 1, south: 2, east: 3, north: 4 }),
}));

beforeEach(() => {
  vi.clearAllMocks();
  listeners.clear();
  Object.assign(shown, {
    zoom: 12,
    east: 90,
    pixels: 100,
    layer: document.body.appendChild(document.createElement('div')),
  });
  openMap.mockResolvedValue({ map, isSketch: true });
});

const tell = (name: string, event: object = {}) =>
  act(() => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  });

const flat = { id: 1, lat: 1, lng: 1 };
const beside = { id: 2, lat: 1.2, lng: 1.5 };
const far = { id: 3, lat: 5, lng: 5 };
const box: Box = { west: 0, south: 0, east: 9, north: 9 };
const onPick = vi.fn<(places: MapPlace[]) => void>();
const onPoint = vi.fn<(places: MapPlace[]) => void>();
const onMoved = vi.fn<(box: Box) => void>();

const view = (changes: { places?: readonly MapPlace[]; box?: Box } = {}) => (
  <MapView
    name="Homes"
    ground={{ sketch: '/sketch.json', streets: '/streets.json' }}
    edges={box}
    places={[flat, far]}
    names={[
      { text: 'Kampala', lat: 3, lng: 3 },
      { text: 'A mall', lat: 8, lng: 8, fromZoom: 13 },
    ]}
    box={box}
    isExact
    pin={({ places }) => ({
      text: String(places.length),
      label: `Homes ${places.map(({ id }) => id).join(' and ')}`,
      isActive: false,
    })}
    onPick={onPick}
    onPoint={onPoint}
    onMoved={onMoved}
    note={(isSketch) => (isSketch ? 'A sketch' : 'Streets')}
    fallback={<p>No map here.</p>}
    {...changes}
  />
);
const pin = (name: string) => screen.getByRole('button', { name });

async function opened(changes: Parameters<typeof view>[0] = {}) {
  const used = renderInteractive(view(changes));
  await act(async () => {});
  tell('load');
  return used;
}

describe('pins on the map', () => {
  test('appear with the map at their places and move with it', async () => {
    renderInteractive(view());
    await act(async () => {});
    expect(screen.queryByRole('button')).toBeNull();
    tell('load');
    expect(pin('Homes 3').style.transform).toBe('translate(500px, 500px) translate(-50%, -50%)');
    shown.pixels = 50;
    tell('move');
    expect(pin('Homes 3').style.transform).toBe('translate(250px, 250px) translate(-50%, -50%)');
  });

  test('separate once the map is zoomed far enough', async () => {
    await opened({ places: [flat, beside] });
    expect(pin('Homes 1 and 2')).toBeTruthy();
    shown.pixels = 1_000;
    tell('moveend');
    expect([pin('Homes 1'), pin('Homes 2')]).toHaveLength(2);
  });

  test('of one place link to its properties', async () => {
    const { user } = await opened({ places: [flat, { ...flat, id: 7 }] });
    await user.click(pin('Homes 1 and 7'));
    expect(onPick.mock.calls).toEqual([[[flat, { ...flat, id: 7 }]]]);
    expect(map.easeTo).not.toHaveBeenCalled();
  });

  test('of several places zoom in, as far as the map allows', async () => {
    const { user } = await opened({ places: [flat, beside] });
    await user.click(pin('Homes 1 and 2'));
    const middle = [1.25, 1.1];
    expect(map.easeTo.mock.calls[0]).toEqual([
      { center: middle, zoom: 13.8, duration: 400 },
      { isWish: true },
    ]);
    shown.zoom = 15;
    await user.click(pin('Homes 1 and 2'));
    expect(map.easeTo.mock.calls.at(-1)?.[0]).toEqual({ center: middle, zoom: 16, duration: 400 });
    expect(onPick).not.toHaveBeenCalled();
  });

  test('highlight their properties under a pointer and on focus', async () => {
    await opened();
    fireEvent.pointerEnter(pin('Homes 1'));
    fireEvent.pointerLeave(pin('Homes 1'));
    act(() => pin('Homes 3').focus());
    act(() => pin('Homes 3').blur());
    expect(onPoint.mock.calls).toEqual([[[flat]], [[]], [[far]], [[]]]);
  });

  test('move into view on focus, and leave the map unchanged when visible', async () => {
    await opened();
    act(() => pin('Homes 1').focus());
    expect(map.easeTo).not.toHaveBeenCalled();
    shown.east = 4;
    act(() => pin('Homes 3').focus());
    expect(map.easeTo.mock.calls).toEqual([[{ center: [5, 5], duration: 250 }, { isWish: true }]]);
  });

  test('stay under a finger during updates, so that the tap selects what it touched', async () => {
    const { change } = await opened();
    fireEvent.pointerDown(pin('Homes 1'), { isPrimary: true });
    expect(map.stop).toHaveBeenCalledTimes(1);
    change(view({ places: [far] }));
    fireEvent.click(pin('Homes 1'));
    expect(onPick.mock.calls).toEqual([[[flat]]]);
    expect(screen.queryByRole('button', { name: 'Homes 1' })).toBeNull();
  });

  test('do not block a pinch zoom with a second finger', async () => {
    await opened();
    fireEvent.pointerDown(pin('Homes 1'), { isPrimary: false });
    expect(map.stop).not.toHaveBeenCalled();
  });
});

describe('the map', () => {
  test('reports moves by the visitor, and none of its own', async () => {
    await opened();
    tell('moveend');
    expect(onMoved).not.toHaveBeenCalled();
    tell('moveend', { originalEvent: new Event('wheel') });
    tell('moveend', { isWish: true });
    expect(onMoved.mock.calls).toEqual([[seenBox], [seenBox]]);
  });

  test('moves to another area, and stays for the same one', async () => {
    const { change } = await opened();
    change(view({ places: [far] }));
    expect(map.fitBounds).not.toHaveBeenCalled();
    change(view({ box: { west: 1, south: 2, east: 3, north: 4 } }));
    expect(map.fitBounds.mock.calls).toEqual([[[1, 2, 3, 4], { ...fitPlacesOptions, duration: 500 }]]);
  });

  test('requests a zoom through its buttons', async () => {
    const { user } = await opened();
    await user.click(pin('Zoom in'));
    await user.click(pin('Zoom out'));
    expect(map.zoomTo.mock.calls).toEqual([
      [13, { duration: 250 }, { isWish: true }],
      [11, { duration: 250 }, { isWish: true }],
    ]);
  });

  test('shows names on a sketch where there is room, minor ones when zoomed in', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1_000);
    await opened();
    expectShown('Kampala');
    expect(screen.queryByText('A mall')).toBeNull();
    shown.zoom = 13;
    tell('moveend');
    expectShown('Kampala', 'A mall');
    vi.restoreAllMocks();
  });

  test('shows its own names on an external map', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1_000);
    openMap.mockResolvedValue({ map, isSketch: false });
    await opened();
    expect([pin('Homes 1').textContent, screen.queryByText('Kampala')]).toEqual(['1', null]);
    expectShown('Streets');
    vi.restoreAllMocks();
  });

  test('is replaced when it cannot be opened', async () => {
    openMap.mockRejectedValue(new Error('no canvas'));
    renderInteractive(view());
    await act(async () => {});
    expectShown('No map here.');
    expect(screen.queryByRole('region', { name: 'Homes' })).toBeNull();
  });

  test('stops loading when it is left early', async () => {
    const { change } = renderInteractive(view());
    const [, { signal } = { signal: null }] = openMap.mock.calls[0] ?? [];
    expect(signal?.aborted).toBe(false);
    change(null);
    expect(signal?.aborted).toBe(true);
  });
});
