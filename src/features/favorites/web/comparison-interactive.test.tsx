import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { CompareHomes } from './compare-homes.tsx';
import { Comparison } from './comparison.tsx';

const facts = { power: null, water: null, meter: null, road: null, security: null, boysQuarters: null };
const more = { parkingSlots: null, isFurnished: null, freeFrom: null, stay: null, plot: null };
const homeOf = (id: number, over: Partial<Property> = {}) =>
  ({
    ...buildPropertyCard(id),
    amenities: ['Parking'],
    lister: { name: 'Amina', isVerified: true, answersWithin: null },
    facts: { ...facts, ...more },
    ...over,
  }) as Property;
const homes = [homeOf(5), homeOf(7, { bedrooms: 3 })];
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

let look: () => void;
const disconnect = vi.fn<() => void>();
beforeEach(() => {
  disconnect.mockReset();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        look = onChange;
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});

test('shows only the differences until the option is turned off', async () => {
  const { user } = renderInteractive(<Comparison homes={homes} />);
  const differences = screen.getByRole('switch', { name: 'Show only differences' });
  expect(rows()).toEqual(['Bedrooms']);
  await user.click(differences);
  expect(rows()).toContain('Bathrooms');
  expect(rows()).toContain('Bedrooms: Differs');
  await user.click(differences);
  expect(rows()).toEqual(['Bedrooms']);
});

/** Renders a comparison whose table is 600 pixels wide, of which `width` pixels are visible. */
function scrolled(width: number) {
  const used = renderInteractive(<Comparison homes={homes} />);
  const table = screen.getByRole('region', { name: 'Comparison' });
  const heads = screen.getByRole('list', { name: 'Compared homes' }).closest('.sticky');
  vi.spyOn(table, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(table, 'scrollWidth', 'get').mockReturnValue(600);
  act(() => look());
  const scrollTo = (of: Element | null, left: number) =>
    act(() => {
      of?.scrollTo({ left });
      of?.dispatchEvent(new Event('scroll'));
    });
  const hasMore = () => document.querySelector('[data-more]') !== null;
  return { ...used, table, heads, scrollTo, hasMore };
}

test('shows the scroll hint until the right end is visible', () => {
  const { table, scrollTo, hasMore } = scrolled(300);
  expect(hasMore()).toBe(true);
  scrollTo(table, 298);
  expect(hasMore()).toBe(true);
  scrollTo(table, 299);
  expect(hasMore()).toBe(false);
});

test('shows no scroll hint when the table fits', () => {
  expect(scrolled(600).hasMore()).toBe(false);
});

test('raises the row headers once content scrolls under them', () => {
  const { table, scrollTo } = scrolled(300);
  const isRaised = () => screen.getAllByRole('rowheader')[0]?.className.includes('shadow');
  scrollTo(table, 1);
  expect(isRaised()).toBe(false);
  scrollTo(table, 2);
  expect(isRaised()).toBe(true);
});

test('synchronises the scroll position of headers and table', () => {
  const { table, heads, scrollTo } = scrolled(300);
  scrollTo(table, 120);
  expect(heads?.scrollLeft).toBe(120);
  scrollTo(heads, 40);
  expect(table.scrollLeft).toBe(40);
});

test('removes its listeners when unmounted', () => {
  const { change } = scrolled(300);
  change(<p>Elsewhere</p>);
  expect(disconnect).toHaveBeenCalledOnce();
});

test('reloads only the homes that failed to load', async () => {
  const { user } = renderInteractive(<CompareHomes ids="5,7" />, [[propertyQuery(5).queryKey, homes[0]]]);
  await respondWithError('GET /api/properties/7', 503, 'Later');
  expectShown('We could not load these homes.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(pendingRequests()).toEqual(['GET /api/properties/7']);
});
