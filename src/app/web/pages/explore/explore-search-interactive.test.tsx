import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Link, useSearch } from 'wouter';
import { buildPage } from '#app/web/testing/some-card.ts';
import { homesQueryOf, readSearch, searchQueryOf } from '#features/search/web/explore/search-url.ts';
import { facetsQuery, propertyPageQuery } from '#features/search/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { ExploreSearch } from './explore-search.tsx';

vi.mock('#features/search/web/explore/map/home-map.tsx', () => ({ default: () => 'The drawn map' }));

const searchIn = (text: string) => readSearch('/explore', new URLSearchParams(text), null);
const pageOf = (text: string) => propertyPageQuery(searchQueryOf(searchIn(text).filters)).queryKey;
const ask = (text: string) => `GET ${pageOf(text)[0]}`;

function Searching() {
  return (
    <>
      <ExploreSearch search={searchIn(useSearch())} />
      <Link href="/explore?bedrooms=2">Two bedrooms</Link>
    </>
  );
}

async function opened() {
  const used = renderInteractive(
    <Searching />,
    [
      [pageOf(''), buildPage([1, 2])],
      [facetsQuery(homesQueryOf({})).queryKey, { total: 2, facets: null, isApproximate: false }],
    ],
    '/explore',
  );
  await screen.findByRole('heading', { name: 'Home 1' });
  return used;
}
const list = () => screen.getByRole('region', { name: 'Properties' });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('dims the previous properties while another search loads', async () => {
  await opened();
  expect(list().getAttribute('aria-busy')).toBe('false');
  fireEvent.click(screen.getByText('Two bedrooms'));
  expect(list().getAttribute('aria-busy')).toBe('true');
  expect(titles()).toEqual(expect.arrayContaining(['Home 1', 'Home 2']));
  await respondTo(ask('bedrooms=2'), buildPage([3]));
  await screen.findByRole('heading', { name: 'Home 3' });
  expect(list().getAttribute('aria-busy')).toBe('false');
  expect(titles()).not.toContain('Home 1');
});

test('retries properties that cannot be loaded after a tap', async () => {
  const { user } = await opened();
  await user.click(screen.getByText('Two bedrooms'));
  await respondWithError(ask('bedrooms=2'), 500, 'Broken');
  expectShown('Network response was not ok: 500');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(pendingRequests()).toContain(ask('bedrooms=2'));
});

test('offers another search for an invalid one, without a retry', async () => {
  const { user } = await opened();
  await user.click(screen.getByText('Two bedrooms'));
  await respondWithError(ask('bedrooms=2'), 400, 'There is no such search');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Home 1' })).toBeNull();
});

test('switches between list and map on a phone, and updates the address', async () => {
  const { user, history } = await opened();
  await user.click(screen.getByRole('link', { name: /^Map/ }));
  expect(history.at(-1)).toBe('/explore?view=map');
  await user.click(screen.getByRole('link', { name: 'List' }));
  expect(history.at(-1)).toBe('/explore');
});

test('offers other homes near the place of an empty search', async () => {
  const near = { slug: 'acacia-mall', name: 'Acacia Mall' };
  renderInteractive(
    <Searching />,
    [
      [pageOf('near=acacia-mall&floor=ground'), { ...buildPage([]), near }],
      [
        facetsQuery(homesQueryOf({ near: 'acacia-mall', floor: 'ground' })).queryKey,
        { total: 0, facets: null, isApproximate: false },
      ],
    ],
    '/explore?near=acacia-mall&floor=ground',
  );
  const around = propertyPageQuery({ near: 'acacia-mall', available: 'true', limit: '4' });
  await expect.poll(pendingRequests).toContain(`GET ${around.queryKey[0]}`);
  const page = buildPage([7]);
  const items = page.items.map((home) => ({ ...home, distanceMeters: 400 }));
  await respondTo(`GET ${around.queryKey[0]}`, { ...page, items, near });
  await screen.findByRole('heading', { name: 'Other homes near Acacia Mall' });
  expectShown('400 m from Acacia Mall');
});

test('offers other homes anywhere if there are none near the place', async () => {
  renderInteractive(
    <Searching />,
    [
      [pageOf('area=wakiso&floor=ground'), buildPage([])],
      [
        facetsQuery(homesQueryOf({ area: 'wakiso', floor: 'ground' })).queryKey,
        { total: 0, facets: null, isApproximate: false },
      ],
    ],
    '/explore?area=wakiso&floor=ground',
  );
  const around = propertyPageQuery({ near: 'wakiso', available: 'true', limit: '4' });
  await expect.poll(pendingRequests).toContain(`GET ${around.queryKey[0]}`);
  await respondTo(`GET ${around.queryKey[0]}`, buildPage([]));
  const anywhere = propertyPageQuery({ available: 'true', limit: '4' });
  await expect.poll(pendingRequests).toContain(`GET ${anywhere.queryKey[0]}`);
  await respondTo(`GET ${anywhere.queryKey[0]}`, buildPage([7]));
  await screen.findByRole('heading', { name: 'Other homes' });
});
