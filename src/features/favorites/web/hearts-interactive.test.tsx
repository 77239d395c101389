import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { emptyFavorites } from '#features/favorites/device-favorites.ts';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import { readAddress } from '#kit/web/call.ts';
import { pendingRequests, respondTo, sentBody, toastText } from '#kit/web/testing/render-interactive.tsx';
import { readDeviceFavorites, updateDeviceFavorites } from './device-memory.ts';
import { startHearts } from './hearts.ts';
import { savedIdsQuery } from './queries.ts';
import { storeViewed, viewedHomes } from './viewed-memory.ts';

const change = 'POST /api/favorites';
const readIds = 'GET /api/favorites/ids';
const client = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => readAddress(String(queryKey[0]), signal),
      staleTime: Number.POSITIVE_INFINITY,
    },
  },
});

const addHeart = (id: number, isTapped = false) => {
  const heart = document.createElement('button');
  heart.className = 'heart';
  heart.value = String(id);
  heart.innerHTML = '<svg></svg>';
  if (isTapped) heart.dataset['tapped'] = '';
  document.body.append(heart);
  return heart;
};
const isFilled = (heart: Element) => heart.getAttribute('aria-pressed') === 'true';
const taken = (ids: number[]) => ({ ids, isFull: false, removed: [] });
/** Waits until the heart is filled or, with `false`, empty. */
const filled = (heart: Element, isTrue = true) => expect.poll(() => isFilled(heart)).toBe(isTrue);

let early: HTMLButtonElement;
let sentEarly: unknown;

// The listeners are registered once in the life of a page.
beforeAll(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  localStorage.setItem('tapped', '9 4 x 9');
  early = addHeart(5, true);
  addHeart(6);
  client.setQueryData(currentUserKey, null);
  startHearts(client);
  sentEarly = Object.keys(readDeviceFavorites().homes);
});
beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  client.removeQueries(savedIdsQuery());
  client.setQueryData(currentUserKey, null);
});
afterEach(() => {
  client.setQueryData(currentUserKey, null);
});
afterAll(() => {
  vi.unstubAllGlobals();
  client.clear();
});

test('saves taps made before hydration, on this page and on the page before', () => {
  expect(sentEarly).toEqual(['4', '5', '9']);
  expect([isFilled(early), early.dataset['tapped'], Reflect.get(window, 'hearts')]).toEqual([
    true,
    undefined,
    true,
  ]);
});

describe('hearts without an account', () => {
  test('fills a heart and saves its home on a tap, and clears it on another', async () => {
    const heart = addHeart(5);
    heart.click();
    expect([isFilled(heart), Object.keys(readDeviceFavorites().homes)]).toEqual([true, ['5']]);
    expect(toastText()).toBe('Added to favorites');
    await respondTo('GET /api/properties/by-id?ids=5', [buildPropertyCard(5)]);
    expect(readDeviceFavorites().homes[5]?.asSaved).toEqual({
      price: 900_000,
      currency: 'UGX',
      isAvailable: true,
    });
    heart.click();
    expect([isFilled(heart), readDeviceFavorites().homes, pendingRequests()]).toEqual([false, {}, []]);
    expect(toastText()).toBe('Removed from favorites');
  });

  test('counts a tap on the icon as a tap on its heart, and ignores one beside it', async () => {
    const heart = addHeart(5);
    document.body.click();
    expect(readDeviceFavorites().homes).toEqual({});
    heart.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(isFilled(heart)).toBe(true);
    await respondTo('GET /api/properties/by-id?ids=5', []);
  });

  test('fills a heart that renders later when its home is saved', async () => {
    updateDeviceFavorites((device) => ({ ...device, homes: { 7: { savedAt: '2026-11-20T09:00:00.000Z' } } }));
    const [kept, other] = [addHeart(7), addHeart(8)];
    await filled(kept);
    expect(isFilled(other)).toBe(false);
  });

  test('updates the hearts after a change in another tab', async () => {
    const heart = addHeart(7);
    localStorage.setItem('favorites', JSON.stringify({ ...emptyFavorites(), homes: { 7: { savedAt: '' } } }));
    dispatchEvent(new StorageEvent('storage', { key: 'another' }));
    expect(isFilled(heart)).toBe(false);
    dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
    await filled(heart);
  });
});

describe('hearts with an account', () => {
  test("shows the server's hearts, including after a change elsewhere", async () => {
    const [one, other] = [addHeart(5), addHeart(6)];
    client.setQueryData(currentUserKey, sampleAccount);
    await expect.poll(pendingRequests).toEqual([readIds]);
    await respondTo(readIds, { ids: [5], isFull: false });
    await filled(one);
    client.setQueryData(savedIdsQuery().queryKey, { ids: [6], isFull: false });
    await filled(other);
    expect([isFilled(one), readDeviceFavorites().account]).toEqual([false, { id: 7, ids: [6] }]);
  });

  test('sends the favorites of the device to the account', async () => {
    updateDeviceFavorites((device) => ({ ...device, homes: { 5: { savedAt: '2026-11-20T09:00:00.000Z' } } }));
    client.setQueryData(currentUserKey, sampleAccount);
    await expect.poll(pendingRequests).toEqual([change, readIds]);
    expect(sentBody(change).body).toEqual({
      saved: [{ propertyId: 5, savedAt: '2026-11-20T09:00:00.000Z' }],
      removed: [],
    });
    await respondTo(change, taken([5]));
    await respondTo(readIds, { ids: [5], isFull: false });
    expect(readDeviceFavorites()).toEqual({ homes: {}, waiting: {}, account: { id: 7, ids: [5] } });
  });

  test('clears hearts and viewed homes at sign-out', async () => {
    const heart = addHeart(5);
    client.setQueryData(currentUserKey, sampleAccount);
    await expect.poll(pendingRequests).toEqual([readIds]);
    await respondTo(readIds, { ids: [5], isFull: false });
    await filled(heart);
    storeViewed(buildPropertyCard(5));
    client.setQueryData(currentUserKey, null);
    await filled(heart, false);
    expect([readDeviceFavorites().account, viewedHomes()]).toEqual([null, []]);
    client.setQueryData(savedIdsQuery().queryKey, { ids: [6], isFull: false });
    expect(readDeviceFavorites().account).toBeNull();
  });

  test('keeps the viewed homes of a visitor who never signed in', async () => {
    storeViewed(buildPropertyCard(5));
    client.setQueryData(currentUserKey, sampleAccount);
    await expect.poll(pendingRequests).toEqual([readIds]);
    await respondTo(readIds, { ids: [], isFull: false });
    expect(viewedHomes().map(({ id }) => id)).toEqual([5]);
  });
});
