import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { popularList } from '#app/web/pages/card-lists.ts';
import { buildPage } from '#app/web/testing/some-card.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { readAddress } from '#kit/web/call.ts';
import { pendingRequests, respondTo } from '#kit/web/testing/render-interactive.tsx';
import { prefetchLinks } from './prefetch-links.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient(readAddress, { retries: 0 });
const popular = propertyPageQuery(popularList.query('next'));
const ask = `GET ${popular.queryKey[0]}`;
const clicked = vi.fn<(event: Event) => void>();

// `prefetchLinks` listens on the window for the lifetime of the page.
beforeAll(() => {
  prefetchLinks(client, new Map());
});
beforeEach(() => {
  client.clear();
  history.replaceState(null, '', '/properties/popular');
  clicked.mockReset().mockImplementation((event) => event.preventDefault());
  document.body.innerHTML =
    '<a href="/properties/popular?cursor=next"><b>Popular</b></a><a href="/privacy">Privacy</a><a href="/nowhere/at/all">Nowhere</a><a href="https://elsewhere.example/properties/popular">Elsewhere</a>';
  document.body.addEventListener('click', clicked);
});
afterEach(() => {
  document.body.removeEventListener('click', clicked);
});

const [popularWords, privacy, nowhere, elsewhere] = ['Popular', 'Privacy', 'Nowhere', 'Elsewhere'] as const;
function link(words: string): Element {
  const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === words);
  if (!found) throw new Error(`There is no link ${words}`);
  return found.firstElementChild ?? found;
}

test('prefetches a page while the pointer rests on its link', async () => {
  fireEvent.pointerOver(link(popularWords));
  expect(pendingRequests()).toEqual([]);
  await expect.poll(pendingRequests).toEqual([ask]);
  await respondTo(ask, buildPage([1]));
  expect(client.getQueryData(popular.queryKey)).toEqual(buildPage([1]));
});

test('prefetches a page when its link gets the focus', async () => {
  fireEvent.focusIn(link(popularWords));
  await expect.poll(pendingRequests).toEqual([ask]);
});

test('prefetches nothing when the pointer moves on at once', async () => {
  vi.useFakeTimers();
  fireEvent.pointerOver(link(popularWords));
  await vi.advanceTimersByTimeAsync(59);
  // Moves the pointer to a link that leads to no page, so that no other page's reads start.
  fireEvent.pointerOver(link(nowhere));
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  expect(pendingRequests()).toEqual([]);
});

test('prefetches a page on touch start, and delays the tap briefly for it', async () => {
  vi.useFakeTimers();
  fireEvent.pointerDown(link(popularWords));
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  await expect.poll(pendingRequests).toEqual([ask]);
  fireEvent.click(link(popularWords));
  expect(clicked).not.toHaveBeenCalled();
  await respondTo(ask, buildPage([1]));
  await expect.poll(() => clicked.mock.calls.length).toBe(1);
  expect(clicked.mock.lastCall?.[0].target).toBe(link(popularWords));
});

test('delays a tap no longer than a moment', async () => {
  fireEvent.pointerDown(link(popularWords));
  await expect.poll(pendingRequests).toEqual([ask]);
  fireEvent.click(link(popularWords));
  await expect.poll(() => clicked.mock.calls.length).toBe(1);
  expect(pendingRequests()).toEqual([ask]);
});

test('does not delay a tap on another link than the pressed one, or for another tab', async () => {
  fireEvent.pointerDown(link(popularWords));
  await expect.poll(pendingRequests).toEqual([ask]);
  fireEvent.click(link(popularWords), { ctrlKey: true });
  expect(clicked).toHaveBeenCalledTimes(1);
  fireEvent.click(link(privacy));
  expect(clicked).toHaveBeenCalledTimes(2);
});

test.each([
  ['a page that is loaded as a document', privacy],
  ['no page', nowhere],
  ['another site', elsewhere],
])('leaves a link to %s to the browser', async (_, words) => {
  fireEvent.pointerDown(link(words));
  fireEvent.pointerDown(link(popularWords));
  await expect.poll(pendingRequests).toEqual([ask]);
});
