import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { emptyFavorites } from '#features/favorites/device-favorites.ts';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import { setConnectionMonitor } from '#kit/web/connectivity.ts';
import {
  failWithNetworkError,
  pendingRequests,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { currentToast } from '#kit/web/toasts.ts';
import { readDeviceFavorites } from './device-memory.ts';
import { saveHome, syncFavorites, toggleHome, updateSnapshots } from './favorites-store.ts';

const change = 'POST /api/favorites';
const taken = (ids: number[], isFull = false) => ({ ids, isFull, removed: [] });
const savedAt = '2026-11-20T09:00:00.000Z';

let client: QueryClient;
let lineIsGood = Promise.withResolvers<void>();
// The connectivity monitor is registered once in the life of a page.
setConnectionMonitor(() => lineIsGood.promise);

beforeEach(() => {
  lineIsGood = Promise.withResolvers();
  client = new QueryClient();
  client.setQueryData(currentUserKey, sampleAccount);
});

describe('pending changes of an account', () => {
  test('sends one call at a time and queues taps meanwhile', async () => {
    toggleHome(client, 5);
    toggleHome(client, 6);
    expect(pendingRequests()).toEqual([change]);
    expect(sentBody(change).body).toMatchObject({ saved: [{ propertyId: 5 }] });
    await respondTo(change, taken([5]));
    expect(sentBody(change).body).toMatchObject({ saved: [{ propertyId: 6 }] });
    await respondTo(change, taken([5, 6]));
    expect([pendingRequests(), readDeviceFavorites().waiting]).toEqual([[], {}]);
  });

  test('stores changes while offline and sends them when the connection returns', async () => {
    toggleHome(client, 5);
    await failWithNetworkError(change);
    expect([pendingRequests(), Object.keys(readDeviceFavorites().waiting[7] ?? {})]).toEqual([[], ['5']]);
    lineIsGood.resolve();
    await expect.poll(pendingRequests).toEqual([change]);
    await respondTo(change, taken([5]));
    expect(readDeviceFavorites().account).toEqual({ id: 7, ids: [5] });
  });

  test('keeps the changes of a signed-out user unsent until the next sign-in', async () => {
    toggleHome(client, 5);
    toggleHome(client, 6);
    client.setQueryData(currentUserKey, null);
    await respondTo(change, taken([5]));
    expect([pendingRequests(), Object.keys(readDeviceFavorites().waiting[7] ?? {})]).toEqual([[], ['6']]);
  });

  test('sends no request when there are no changes', async () => {
    await syncFavorites(client);
    expect(pendingRequests()).toEqual([]);
  });

  test('drops changes that the server can never accept', async () => {
    toggleHome(client, 5);
    await respondWithError(change, 400, 'No such home');
    await respondWithError(change, 400, 'No such home');
    expect([pendingRequests(), readDeviceFavorites().waiting]).toEqual([[], {}]);
  });

  test('shows an error with a link to saved homes when there is no space', async () => {
    toggleHome(client, 5);
    await respondTo(change, taken([1], true));
    expect(toastText()).toBe('You can save up to 500 homes: Remove some homes you no longer need.');
    currentToast()?.action?.run();
    expect(location.pathname).toBe('/saved');
  });
});

describe('favorites on a device', () => {
  beforeEach(() => client.setQueryData(currentUserKey, null));
  const remember = (homes: ReturnType<typeof emptyFavorites>['homes']) =>
    localStorage.setItem('favorites', JSON.stringify({ ...emptyFavorites(), homes }));

  test('keeps homes until the page closes when storage is blocked, and informs the visitor', () => {
    const throwing = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: throwing, setItem: throwing, removeItem: throwing });
    toggleHome(client, 5);
    expect(Object.keys(readDeviceFavorites().homes)).toEqual(['5']);
    expect(toastText()).toBe(
      'Added to favorites: This browser blocks storage, so the home is saved only until you leave this page. Sign in to keep it.',
    );
    currentToast()?.action?.run();
    expect(location.pathname + location.search).toBe('/auth?next=%2Fsaved');
    // The next change is stored again.
    vi.unstubAllGlobals();
    toggleHome(client, 6);
    expect(toastText()).toBe('Added to favorites');
    expect(Object.keys(readDeviceFavorites().homes)).toEqual(['5', '6']);
  });

  test('loads the missing details of homes fifty at a time', async () => {
    const asSaved = { price: 1, currency: 'UGX', isAvailable: true } as const;
    const many = Array.from(
      { length: 60 },
      (_, at) => [at + 1, { savedAt, ...(at === 0 && { asSaved }) }] as const,
    );
    remember(Object.fromEntries(many));
    const described = updateSnapshots();
    const ids = Array.from({ length: 50 }, (_, at) => at + 2);
    expect(pendingRequests()).toEqual([`GET /api/properties/by-id?ids=${ids.join('%2C')}`]);
    await respondTo(pendingRequests()[0] ?? '', [buildPropertyCard(2)]);
    const lastIds = Array.from({ length: 9 }, (_, at) => at + 52);
    await respondTo(`GET /api/properties/by-id?ids=${lastIds.join('%2C')}`, [buildPropertyCard(60)]);
    await described;
    expect(readDeviceFavorites().homes[60]?.asSaved?.price).toBe(900_000);
    expect(readDeviceFavorites().homes[2]?.asSaved).toEqual({
      price: 900_000,
      currency: 'UGX',
      isAvailable: true,
    });
    expect(readDeviceFavorites().homes[1]?.asSaved).toEqual(asSaved);
  });

  test('reloads on another page the homes that failed to load', async () => {
    remember({ 5: { savedAt } });
    const described = updateSnapshots();
    await respondWithError('GET /api/properties/by-id?ids=5', 503, 'Later');
    await described;
    expect([readDeviceFavorites().homes, pendingRequests()]).toEqual([{ 5: { savedAt } }, []]);
  });

  test('does not save homes again that are already saved', () => {
    remember({ 5: { savedAt, asSaved: { price: 1, currency: 'UGX', isAvailable: true } } });
    expect(saveHome(client, 5)).toBe(true);
    expect([readDeviceFavorites().homes[5]?.savedAt, pendingRequests()]).toEqual([savedAt, []]);
  });

  test('shows a link to saved homes after a tap on a heart', async () => {
    toggleHome(client, 5);
    await respondTo('GET /api/properties/by-id?ids=5', [buildPropertyCard(5)]);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    currentToast()?.action?.run();
    expect([currentToast()?.action?.words, assign.mock.calls]).toEqual(['View saved', [['/saved']]]);
  });
});
