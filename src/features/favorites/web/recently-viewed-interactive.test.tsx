import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import RecentlyViewed from './recently-viewed.tsx';
import { storeViewed, viewedHomes } from './viewed-memory.ts';

let see: (isIntersecting: boolean) => void;
const disconnect = vi.fn<() => void>();
beforeEach(() => {
  disconnect.mockReset();
  see = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => onSeen([{ isIntersecting }]));
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  vi.setSystemTime('2026-11-27T09:00:00Z');
});

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('renders while its place is off screen, without a layout shift', () => {
  storeViewed(buildPropertyCard(5));
  storeViewed(buildPropertyCard(7));
  renderInteractive(<RecentlyViewed />);
  see(true);
  expect([titles(), disconnect.mock.calls]).toEqual([[], []]);
  see(false);
  expect(titles()).toEqual(['Home 7', 'Home 5']);
  expect(disconnect).toHaveBeenCalledOnce();
});

test('shows the location and the time of the visit and links to each home', () => {
  storeViewed(buildPropertyCard(5, { area: { slug: 'kira', name: 'Kira' } }));
  renderInteractive(<RecentlyViewed />);
  see(false);
  expectShown('Kira · 27 Nov 2026');
  expect(screen.getByRole('link', { name: 'Home 5' }).getAttribute('href')).toBe('/property/5');
});

test('clears the viewed homes permanently on a tap', async () => {
  storeViewed(buildPropertyCard(5));
  const { user } = renderInteractive(<RecentlyViewed />);
  see(false);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect([titles(), screen.queryByText('Recently viewed'), viewedHomes()]).toEqual([[], null, []]);
});

test('registers no observer without viewed homes', () => {
  renderInteractive(<RecentlyViewed />);
  see(false);
  expect(screen.queryByText('Recently viewed')).toBeNull();
});

test('moves a home that is viewed again to the front, without a duplicate', () => {
  for (const id of [5, 7, 5]) storeViewed(buildPropertyCard(id));
  expect(viewedHomes().map(({ id }) => id)).toEqual([5, 7]);
});

test('shows nothing when storage is blocked', () => {
  const refusing = () => {
    throw new Error('Denied');
  };
  vi.stubGlobal('localStorage', { getItem: refusing, setItem: refusing, removeItem: refusing });
  storeViewed(buildPropertyCard(5));
  const seen = viewedHomes();
  vi.unstubAllGlobals();
  expect(seen).toEqual([]);
});
