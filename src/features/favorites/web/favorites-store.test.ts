import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { favoriteLimits } from '#features/favorites/choices.ts';
import { currentToast, showToast } from '#kit/web/toasts.ts';
import { readDeviceFavorites } from './device-memory.ts';
import {
  cacheListedFavorites,
  favoritesOwner,
  removeHome,
  saveHome,
  syncFavorites,
  toggleHome,
} from './favorites-store.ts';
import { savedHomesQuery, savedIdsQuery } from './queries.ts';

const language = vi.hoisted(() => ({ prefix: '' }));
vi.mock('#kit/t.ts', async (original) => ({
  ...(await original<object>()),
  inLanguage: (path: string) => `${language.prefix}${path}`,
}));

type Answer = { status: number; body: object };
type Sent = { saved: { propertyId: number; note?: string }[]; removed: number[] };
let kept: Map<string, string>;
/** The messages to the service worker about pages for offline use. */
let told: [string, string[]][];
let sent: Sent[];
let asked: string[];
let answers: (Answer | ((changes: Sent) => Answer))[];
let client: QueryClient;

vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('dispatchEvent', ({ type, detail }: CustomEvent<{ paths: string[] }>) => {
  told.push([type, detail.paths]);
});
vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
  if (init.method !== 'POST') {
    asked.push(address);
    return new Response(JSON.stringify([home]));
  }
  const changes = JSON.parse(String(init.body));
  sent.push(changes);
  const answer = answers.shift() ?? { status: 200, body: { ids: [], isFull: false, removed: [] } };
  const { status, body } = typeof answer === 'function' ? answer(changes) : answer;
  return new Response(JSON.stringify(body), { status });
});
vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00.000Z') });

const home = {
  id: 5,
  category: 'rental_units',
  price: 900_000,
  monthlyPrice: null,
  currency: 'UGX',
  isAvailable: true,
};
const taken = (ids: number[], over: object = {}) => ({
  status: 200,
  body: { ids, isFull: false, removed: [], ...over },
});

beforeEach(() => {
  [kept, told, sent, asked, answers] = [new Map(), [], [], [], []];
  client = new QueryClient();
  client.setQueryData(currentUserKey, null);
  showToast(null);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = () => client.setQueryData(currentUserKey, { id: 7 } as never);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('favorites without an account', () => {
  test('saves a home on the device in its current state on a tap, and confirms it', async () => {
    toggleHome(client, 5);
    expect(currentToast()).toMatchObject({ title: 'Added to favorites', action: { words: 'View saved' } });
    await settle();
    expect(readDeviceFavorites().homes).toEqual({
      5: {
        savedAt: '2026-11-20T09:00:00.000Z',
        asSaved: { price: 900_000, currency: 'UGX', isAvailable: true },
      },
    });
    expect([sent, asked, told]).toEqual([[], ['/api/properties/by-id?ids=5'], [['keep', ['/property/5']]]]);
  });

  test('removes a home on a second tap and restores its note on an undo', async () => {
    const before = { savedAt: '2026-11-01T09:00:00.000Z', note: 'Balcony' };
    saveHome(client, 5, before);
    await settle();
    const known = readDeviceFavorites().homes;
    toggleHome(client, 5);
    expect(readDeviceFavorites().homes).toEqual({});
    expect(told.at(-1)).toEqual(['release', ['/property/5']]);
    const toast = currentToast();
    expect(toast).toMatchObject({ title: 'Removed from favorites', action: { words: 'Undo' } });
    toast?.action?.run();
    expect(readDeviceFavorites().homes).toEqual(known);
    expect(told.at(-1)).toEqual(['keep', ['/property/5']]);
  });

  test('stores favorites up to the limit and shows an error beyond it', () => {
    const homes = Object.fromEntries(
      Array.from({ length: favoriteLimits.homes }, (_, index) => [index + 1, { savedAt: '' }]),
    );
    kept.set('favorites', JSON.stringify({ homes, account: null, waiting: {} }));
    toggleHome(client, 9_999);
    expect(currentToast()).toMatchObject({
      title: 'You can save up to 500 homes',
      tone: 'destructive',
    });
    expect(readDeviceFavorites().homes).not.toHaveProperty('9999');
    expect(told).toEqual([]);
  });
});

describe('favorites with an account', () => {
  beforeEach(signIn);

  test("sends a change to the server and shows the server's list", async () => {
    answers = [taken([5, 6])];
    client.setQueryData(savedHomesQuery().queryKey, []);
    toggleHome(client, 5);
    await settle();
    expect(sent).toEqual([{ saved: [{ propertyId: 5, savedAt: '2026-11-20T09:00:00.000Z' }], removed: [] }]);
    expect(readDeviceFavorites()).toEqual({ homes: {}, waiting: {}, account: { id: 7, ids: [5, 6] } });
    expect(client.getQueryData(savedIdsQuery().queryKey)).toEqual({ ids: [5, 6], isFull: false });
    expect(client.getQueryState(savedHomesQuery().queryKey)?.isInvalidated).toBe(true);
  });

  test('restores a removed home with the note that only the server had', async () => {
    const removed = [{ propertyId: 5, note: 'Balcony', savedAt: '2026-11-01T09:00:00.000Z' }];
    answers = [taken([], { removed }), taken([5])];
    removeHome(client, 5);
    await settle();
    currentToast()?.action?.run();
    await settle();
    expect(sent).toEqual([
      { saved: [], removed: [5] },
      { saved: removed, removed: [] },
    ]);
  });

  test('shows an error when the account is full', async () => {
    answers = [taken([1], { isFull: true })];
    toggleHome(client, 5);
    await settle();
    expect(currentToast()?.title).toBe('You can save up to 500 homes');
    expect(sent).toHaveLength(1);
  });

  test('drops one change that the server cannot accept and sends the others', async () => {
    const one = (changes: Sent): Answer =>
      changes.saved.some(({ propertyId }) => propertyId === 6) ? { status: 400, body: {} } : taken([5]);
    answers = Array.from({ length: 9 }, () => one);
    kept.set(
      'favorites',
      JSON.stringify({
        homes: { 5: { savedAt: '2026-11-01T09:00:00.000Z' }, 6: { savedAt: 'yesterday' } },
        account: null,
        waiting: {},
      }),
    );
    await syncFavorites(client);
    expect(sent.map(({ saved }) => saved.map(({ propertyId }) => propertyId))).toEqual([[5, 6], [5], [6]]);
    expect(readDeviceFavorites()).toEqual({ homes: {}, waiting: {}, account: { id: 7, ids: [5] } });
  });

  test('keeps all changes while the server is unavailable and retries after half a minute', async () => {
    answers = [{ status: 503, body: {} }, taken([5])];
    toggleHome(client, 5);
    await settle();
    expect(readDeviceFavorites().waiting[7]).toHaveProperty('5');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    expect(readDeviceFavorites()).toEqual({ homes: {}, waiting: {}, account: { id: 7, ids: [5] } });
  });
});

test("shows the last signed-in account's hearts until the session is known", () => {
  client = new QueryClient();
  kept.set('favorites', JSON.stringify({ homes: {}, account: { id: 7, ids: [] }, waiting: {} }));
  expect(favoritesOwner(client)).toBeNull();
  vi.stubGlobal('document', { cookie: 'signed-in=1' });
  expect(favoritesOwner(client)).toBe(7);
  client.setQueryData(currentUserKey, { id: 8 } as never);
  expect(favoritesOwner(client)).toBe(8);
  client.setQueryData(currentUserKey, null);
  expect(favoritesOwner(client)).toBeNull();
  vi.stubGlobal('document', { cookie: '' });
});

test('stores listed saved homes for offline use', () => {
  cacheListedFavorites(['5', '6']);
  expect(told).toEqual([['keep-listed', ['/property/5', '/property/6']]]);
});

test('stores saved homes for offline use in the language of the page', () => {
  language.prefix = '/sw';
  onTestFinished(() => {
    language.prefix = '';
  });
  saveHome(client, 5);
  removeHome(client, 5);
  expect(told).toEqual([
    ['keep', ['/sw/property/5']],
    ['release', ['/sw/property/5']],
  ]);
});
