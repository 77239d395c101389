import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { pinsQuery } from '#features/search/web/queries.ts';
import { expectShown, pendingRequests, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { SaveData } from '#kit/web/ui/picture.tsx';
import MapPanel from './map-panel.tsx';

type Told = { pointed: number | null; onPoint: (ids: number[]) => void };
const map = vi.hoisted((): { told: Told | null } => ({ told: null }));
vi.mock('#features/search/web/explore/map/home-map.tsx', () => ({
  default: (told: Told) => {
    map.told = told;
    return 'The drawn map';
  },
}));

const ask = `GET ${pinsQuery({}).queryKey[0]}`;
const search = (isMapShown: boolean): Search => ({
  ...{ path: '/explore', category: null, filters: {}, isMapShown },
});
/** Simulates a window with the width of a desktop or a phone, which the test can change. */
function stubWidth(isWide: boolean) {
  const list = matchMedia('(min-width: 1px)');
  const wide = vi.spyOn(list, 'matches', 'get').mockReturnValue(isWide);
  vi.stubGlobal('matchMedia', () => list);
  return (nowWide: boolean) =>
    act(() => {
      wide.mockReturnValue(nowWide);
      list.dispatchEvent(new Event('change'));
    });
}

function Panel({ isMapShown = false, isLight = false }: { isMapShown?: boolean; isLight?: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <SaveData value={isLight}>
      <div ref={list} data-testid="list">
        {[7, 8].map((id) => (
          <article key={id}>
            <p>{`Home ${id}`}</p>
            <a href={`/property/${id}?checkIn=2026-12-01`}>{`See ${id}`}</a>
          </article>
        ))}
      </div>
      <MapPanel list={list} search={search(isMapShown)} />
    </SaveData>
  );
}

afterEach(() => {
  map.told = null;
  Reflect.deleteProperty(navigator, 'connection');
});

describe('the map beside the list', () => {
  test('loads in a wide window with the locations of the properties', async () => {
    stubWidth(true);
    renderInteractive(<Panel />);
    expect(pendingRequests()).toEqual([ask]);
    await screen.findByText('The drawn map');
  });

  test('does not load on a phone until requested', async () => {
    stubWidth(false);
    const { change } = renderInteractive(<Panel />);
    expect([pendingRequests(), map.told]).toEqual([[], null]);
    expectShown('Map');
    change(<Panel isMapShown />);
    await screen.findByText('The drawn map');
    expect(pendingRequests()).toEqual([ask]);
  });

  test('loads when the window becomes wide', async () => {
    const resize = stubWidth(false);
    renderInteractive(<Panel />);
    resize(true);
    await screen.findByText('The drawn map');
    expect(pendingRequests()).toEqual([ask]);
  });

  test('shows its size to users who save data, and loads on a tap', async () => {
    stubWidth(true);
    const { user } = renderInteractive(<Panel isLight />);
    expect([pendingRequests(), map.told]).toEqual([[], null]);
    await user.click(screen.getByRole('button', { name: /^Show map \(about / }));
    await screen.findByText('The drawn map');
    expect(pendingRequests()).toEqual([ask]);
  });

  test('asks on a slow connection as well', () => {
    stubWidth(true);
    Object.defineProperty(navigator, 'connection', {
      configurable: true,
      value: { effectiveType: 'slow-2g' },
    });
    renderInteractive(<Panel />);
    expect([pendingRequests(), map.told]).toEqual([[], null]);
    expectShown(/^Show map \(about /);
  });
});

describe('the highlighting between list and map', () => {
  const told = () => map.told ?? { pointed: null, onPoint: () => {} };
  const shown = async () => {
    stubWidth(true);
    const used = renderInteractive(<Panel />);
    await screen.findByText('The drawn map');
    return used;
  };

  test('marks a property of the list on the map, until the pointer leaves the list', async () => {
    await shown();
    expect(told().pointed).toBeNull();
    fireEvent.pointerOver(screen.getByText('Home 8'));
    expect(told().pointed).toBe(8);
    fireEvent.pointerLeave(screen.getByTestId('list'));
    expect(told().pointed).toBeNull();
    fireEvent.focusIn(screen.getByText('See 7'));
    expect(told().pointed).toBe(7);
    fireEvent.focusOut(screen.getByText('See 7'));
    expect(told().pointed).toBeNull();
  });

  test('marks the properties of a pin in the list, and no others', async () => {
    await shown();
    const marked = () => screen.getAllByRole('article').map((card) => card.hasAttribute('data-pointed'));
    told().onPoint([8]);
    expect(marked()).toEqual([false, true]);
    told().onPoint([]);
    expect(marked()).toEqual([false, false]);
  });
});
