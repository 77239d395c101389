import { expect, test } from 'vitest';
import { favoriteLimits } from './choices.ts';
import {
  addFavorite,
  applyRejection,
  applyServerResponse,
  clearOnSignOut,
  emptyFavorites,
  favoriteIds,
  mergeOnSignIn,
  type OwnerId,
  parseStoredFavorites,
  pendingChanges,
  removeFavorite,
  type StoredFavorites,
  updateFavorite,
} from './device-favorites.ts';

const at = (minute: number) => ({ savedAt: `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z` });
const save = (device: StoredFavorites, whose: OwnerId, ...ids: number[]) =>
  ids.reduce((before, id) => addFavorite(before, whose, id, at(id)) ?? before, device);
const shown = (device: StoredFavorites, whose: OwnerId) =>
  [...favoriteIds(device, whose)].toSorted((one, other) => one - other);
const sent = (device: StoredFavorites, whose: number) =>
  pendingChanges(device, whose) ?? { saved: [], removed: [] };

test('stores favorites on the device and sends nothing without an account', () => {
  const device = save(emptyFavorites(), null, 1, 2);
  expect(shown(device, null)).toEqual([1, 2]);
  expect(shown(removeFavorite(device, null, 1), null)).toEqual([2]);
  expect(device.waiting).toEqual({});
});

test("merges device and account favorites at sign-in and sends the device's until they are saved", () => {
  const device = { ...mergeOnSignIn(save(emptyFavorites(), null, 1, 2), 7), account: { id: 7, ids: [2, 3] } };
  expect(shown(device, 7)).toEqual([1, 2, 3]);
  const changes = sent(device, 7);
  expect(changes.saved.map(({ propertyId }) => propertyId)).toEqual([1, 2]);
  const after = applyServerResponse(device, 7, changes, { ids: [1, 2, 3], isFull: false });
  expect([after.homes, pendingChanges(after, 7), shown(after, 7)]).toEqual([{}, null, [1, 2, 3]]);
});

test('keeps and sends a removal made while the save is in progress', () => {
  const device = save(mergeOnSignIn(emptyFavorites(), 7), 7, 1);
  const changes = sent(device, 7);
  const meanwhile = removeFavorite(device, 7, 1);
  const after = applyServerResponse(meanwhile, 7, changes, { ids: [1], isFull: false });
  expect(shown(after, 7)).toEqual([]);
  expect(pendingChanges(after, 7)).toEqual({ saved: [], removed: [1] });
});

test('waits for its own response when a home is saved again during a save', () => {
  const device = save(mergeOnSignIn(emptyFavorites(), 7), 7, 1);
  const changes = sent(device, 7);
  const meanwhile = addFavorite(removeFavorite(device, 7, 1), 7, 1, at(30)) as StoredFavorites;
  expect(
    pendingChanges(applyServerResponse(meanwhile, 7, changes, { ids: [], isFull: false }), 7)?.saved,
  ).toEqual([{ ...at(30), propertyId: 1 }]);
});

test('restores the note of a home that is saved again before its removal is confirmed', () => {
  const device: StoredFavorites = { ...emptyFavorites(), account: { id: 7, ids: [1] } };
  const without = removeFavorite(device, 7, 1);
  const meanwhile = addFavorite(without, 7, 1, at(30)) as StoredFavorites;
  const answer = { ids: [], isFull: false, removed: [{ propertyId: 1, ...at(10), note: 'Balcony' }] };
  expect(pendingChanges(applyServerResponse(meanwhile, 7, sent(without, 7), answer), 7)?.saved).toEqual([
    { ...at(30), note: 'Balcony', propertyId: 1 },
  ]);
});

test("keeps a device's home removed after a removal while signed in", () => {
  const device = removeFavorite(mergeOnSignIn(save(emptyFavorites(), null, 1), 7), 7, 1);
  expect([shown(device, 7), device.homes]).toEqual([[], {}]);
});

test("keeps one account's pending changes hidden and unsent for another account", () => {
  const device = clearOnSignOut(save(mergeOnSignIn(emptyFavorites(), 7), 7, 1));
  expect([shown(device, null), shown(device, 8), pendingChanges(device, 8)]).toEqual([[], [], null]);
  expect(sent(mergeOnSignIn(device, 7), 7).saved).toMatchObject([{ propertyId: 1 }]);
});

test("clears an account's favorites from the device at sign-out", () => {
  const device: StoredFavorites = { ...emptyFavorites(), account: { id: 7, ids: [1, 2] } };
  expect(shown(clearOnSignOut(device), null)).toEqual([]);
  expect(shown(mergeOnSignIn(device, 8), 8)).toEqual([]);
  expect(mergeOnSignIn(device, 8).account).toEqual({ id: 8, ids: [] });
  expect(mergeOnSignIn(device, 7)).toBe(device);
});

test('stores no more favorites than the limit', () => {
  const ids = Array.from({ length: favoriteLimits.homes }, (_, index) => index + 1);
  const device: StoredFavorites = {
    ...emptyFavorites(),
    homes: Object.fromEntries(ids.map((id) => [id, at(0)])),
  };
  expect(addFavorite(device, null, 9_999, at(0))).toBeNull();
  expect(addFavorite(device, null, 5, at(1))).toBe(device);
  expect(addFavorite({ ...device, homes: {}, account: { id: 7, ids } }, 7, 9_999, at(0))).toBeNull();
  const withOnePlace = removeFavorite(device, null, 1);
  expect(shown(addFavorite(withOnePlace, null, 9_999, at(0)) ?? emptyFavorites(), null)).toContain(9_999);
});

test("keeps a device's home on the device when the account is full", () => {
  const device = save(emptyFavorites(), null, 1, 2);
  const after = applyServerResponse(device, 7, sent(device, 7), { ids: [1], isFull: true });
  expect(Object.keys(after.homes)).toEqual(['2']);
  const never = applyServerResponse(device, 7, sent(device, 7), { ids: [1], isFull: false });
  expect(never.homes).toEqual({});
});

test('sends many changes in batches and drops one that the server cannot accept', () => {
  const ids = Array.from({ length: favoriteLimits.maxPerRequest + 1 }, (_, index) => index + 1);
  const device = save(emptyFavorites(), null, ...ids);
  expect(sent(device, 7).saved).toHaveLength(favoriteLimits.maxPerRequest);
  const one = pendingChanges(device, 7, 1);
  expect(one?.saved).toHaveLength(1);
  expect(shown(applyRejection(device, 7, one ?? sent(device, 7)), 7)).not.toContain(1);
});

test("stores and sends a home's note and its price and availability when saved", () => {
  const device = updateFavorite(save(emptyFavorites(), null, 1), 1, { note: 'Near the school' });
  expect(sent(device, 7).saved).toEqual([{ ...at(1), propertyId: 1, note: 'Near the school' }]);
  expect(updateFavorite(device, 2, { note: 'Nothing' })).toBe(device);
});

test.each([null, '', '{', '5', 'null', '[]', '{"homes":5}', '{"account":{"id":1}}'])(
  'reads an empty list from a storage value of %s',
  (text) => {
    expect(parseStoredFavorites(text)).toEqual(emptyFavorites());
  },
);

test('reads the valid entries of a storage value and ignores the others', () => {
  const device = { ...emptyFavorites(), homes: { 1: at(1) }, waiting: { 7: { 2: null } } };
  expect(parseStoredFavorites(JSON.stringify(device))).toEqual(device);
  expect(
    parseStoredFavorites(JSON.stringify({ ...device, account: { id: 7, ids: [3] }, homes: 'x' })),
  ).toEqual({
    ...device,
    account: { id: 7, ids: [3] },
    homes: {},
  });
});

test('keeps a note that only the server has when a home is removed and saved again during a request', () => {
  const before = removeFavorite(mergeOnSignIn(emptyFavorites(), 7), 7, 1);
  const changes = sent(before, 7);
  const meanwhile = addFavorite({ ...before, account: { id: 7, ids: [] } }, 7, 1, at(5)) ?? before;
  const after = applyServerResponse(meanwhile, 7, changes, {
    ids: [],
    isFull: false,
    removed: [
      { propertyId: 1, note: 'Near the school', ...at(1) },
      { propertyId: 2, note: 'Forgotten' },
    ],
  });
  expect(after.waiting).toEqual({ 7: { 1: { note: 'Near the school', ...at(5) } } });
});

test("drops changes that the server rejects and keeps the account's favorites", () => {
  const device: StoredFavorites = {
    ...removeFavorite(emptyFavorites(), 7, 3),
    account: { id: 7, ids: [3, 4] },
  };
  expect(shown(applyRejection(device, 7, sent(device, 7)), 7)).toEqual([3, 4]);
  expect(shown(applyRejection({ ...device, account: { id: 8, ids: [5] } }, 7, sent(device, 7)), 7)).toEqual(
    [],
  );
});

test("leaves another account's pending changes alone after a response", () => {
  const device = save(save(emptyFavorites(), 8, 5), 7, 1);
  const after = applyServerResponse(device, 7, sent(device, 7), { ids: [1], isFull: false });
  expect(after.waiting).toEqual({ 8: { 5: at(5) } });
});
