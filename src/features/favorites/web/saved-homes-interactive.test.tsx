import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { emptyFavorites, type StoredFavorites } from '#features/favorites/device-favorites.ts';
import type { SavedHome } from '#features/favorites/schema.ts';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { readDeviceFavorites } from './device-memory.ts';
import { ownListsQuery } from './list-queries.ts';
import { savedHomesQuery } from './queries.ts';
import { SavedHomes } from './saved-homes.tsx';

const read = 'GET /api/favorites';
const remembered = (over: Partial<StoredFavorites>) =>
  localStorage.setItem('favorites', JSON.stringify({ ...emptyFavorites(), ...over }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const saved = (propertyId: number, note = ''): SavedHome => ({
  ...{ propertyId, note, savedAt: '2026-11-20T09:00:00.000Z', home: buildPropertyCard(propertyId) },
  asSaved: { price: 900_000, currency: 'UGX', isAvailable: true },
});
const ofAccount = (homes?: SavedHome[]) =>
  renderInteractive(<SavedHomes />, [
    [currentUserKey, sampleAccount],
    [ownListsQuery().queryKey, []],
    ...(homes ? [[savedHomesQuery().queryKey, homes] as const] : []),
  ]);
const onDevice = () => renderInteractive(<SavedHomes />, [[currentUserKey, null]]);

test('shows nothing until the session is known', () => {
  document.cookie = 'signed-in=1';
  renderInteractive(<SavedHomes />);
  document.cookie = 'signed-in=; max-age=0';
  expect(expectShown('Loading your saved homes...')).toBeUndefined();
});

test('saves a note of an account and reloads the list', async () => {
  const { user } = ofAccount([saved(5)]);
  await user.click(button('Add a note : Home 5'));
  await user.type(screen.getByLabelText('Your note'), 'Balcony');
  await user.click(button('Save note'));
  expect(sentBody('PUT /api/favorites/5/note').body).toEqual({ note: 'Balcony' });
  await respondTo('PUT /api/favorites/5/note', { message: 'Kept' });
  await respondTo(read, [saved(5, 'Balcony')]);
  expectShown('Balcony');
  expect(button('Edit note : Home 5').disabled).toBe(false);
});

test('keeps a rejected note and shows the reason', async () => {
  const { user } = ofAccount([saved(5)]);
  await user.click(button('Add a note : Home 5'));
  await user.type(screen.getByLabelText('Your note'), 'Balcony');
  await user.click(button('Save note'));
  await respondWithError('PUT /api/favorites/5/note', 400, 'No', {
    fields: { note: 'This cannot be shown' },
  });
  expectShown('This cannot be shown');
  expect(pendingRequests()).toEqual([]);
});

test('hides a removed home before the server responds', () => {
  remembered({ waiting: { 7: { 5: null } }, account: { id: 7, ids: [5, 6] } });
  ofAccount([saved(5), saved(6)]);
  expect([screen.queryByText('Home 5'), screen.getByText('Home 6').textContent]).toEqual([null, 'Home 6']);
});

test('waits until homes saved before sign-in are sent', async () => {
  remembered({ homes: { 5: { savedAt: '2026-11-20T09:00:00.000Z' } } });
  ofAccount([]);
  expectShown('Loading your saved homes...');
  expect(screen.queryByText('No saved homes yet. Tap the heart on a home to save it here.')).toBeNull();
});

test('shows a search link and the option to start a list when there are no saved homes', () => {
  ofAccount([]);
  expectShown('No saved homes yet. Tap the heart on a home to save it here.', 'Shared lists');
  expect(screen.getByRole('link', { name: 'Explore Properties' }).getAttribute('href')).toBe('/explore');
});

test('reloads saved homes after a failure', async () => {
  const { user } = ofAccount();
  await respondWithError(read, 503, 'Later');
  expectShown('We could not load your saved homes.');
  await user.click(button('Try again'));
  await respondTo(read, [saved(5)]);
  expectShown('Home 5');
});

test("shows the device's homes without an account, and offers an account to keep them", async () => {
  remembered({ homes: { 5: { savedAt: '2026-11-20T09:00:00.000Z', note: 'Balcony' } } });
  onDevice();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fsaved');
  expectShown('Loading your saved homes...');
  await respondTo('GET /api/properties/by-id?ids=5', [buildPropertyCard(5)]);
  expectShown('Home 5', 'Balcony');
  expect(screen.queryByText('Shared lists')).toBeNull();
});

test('saves a note on the device and shows it at once', async () => {
  remembered({ homes: { 5: { savedAt: '2026-11-20T09:00:00.000Z' } } });
  const { user } = onDevice();
  await respondTo('GET /api/properties/by-id?ids=5', [buildPropertyCard(5)]);
  await user.click(button('Add a note : Home 5'));
  await user.type(screen.getByLabelText('Your note'), 'Balcony');
  await user.click(button('Save note'));
  await screen.findByRole('button', { name: 'Edit note : Home 5' });
  expectShown('Balcony');
  expect(readDeviceFavorites().homes[5]).toEqual({ savedAt: '2026-11-20T09:00:00.000Z', note: 'Balcony' });
});

test("shows the device's homes fifty at a time, newest first", async () => {
  const homes = Object.fromEntries(
    Array.from({ length: 101 }, (_, at) => [
      at + 1,
      { savedAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString() },
    ]),
  );
  remembered({ homes });
  const { user } = onDevice();
  const asked = (from: number, to: number) =>
    `GET /api/properties/by-id?ids=${Array.from({ length: from - to + 1 }, (_, at) => from - at).join('%2C')}`;
  expect(pendingRequests()).toEqual([asked(101, 52)]);
  await user.click(button('Show more'));
  expect(pendingRequests()).toEqual([asked(101, 52), asked(51, 2)]);
  await user.click(button('Show more'));
  expect(pendingRequests().at(-1)).toBe('GET /api/properties/by-id?ids=1');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test("reloads the device's homes after a failure", async () => {
  remembered({ homes: { 5: { savedAt: '2026-11-20T09:00:00.000Z' } } });
  const { user } = onDevice();
  await respondWithError('GET /api/properties/by-id?ids=5', 503, 'Later');
  await user.click(button('Try again'));
  await respondTo('GET /api/properties/by-id?ids=5', [buildPropertyCard(5)]);
  expect(expectShown('Home 5')).toBeUndefined();
});
