import { expect, test } from 'vitest';
import { favoriteLimits } from './choices.ts';
import {
  addFavorite,
  applyRejection,
  applyServerAnswer,
  clearOnSignOut,
  type Device,
  emptyDevice,
  favoriteIds,
  mergeOnSignIn,
  type OwnerId,
  pendingChanges,
  readDevice,
  removeFavorite,
  updateFavorite,
} from './device-favorites.ts';

const at = (minute: number) => ({ savedAt: `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z` });
const save = (device: Device, whose: OwnerId, ...ids: number[]) =>
  ids.reduce((before, id) => addFavorite(before, whose, id, at(id)) ?? before, device);
const shown = (device: Device, whose: OwnerId) =>
  [...favoriteIds(device, whose)].toSorted((one, other) => one - other);
const sent = (device: Device, whose: number) => pendingChanges(device, whose) ?? { saved: [], removed: [] };

test('without an account the device keeps them, and sends nothing', () => {
  const device = save(emptyDevice(), null, 1, 2);
  expect(shown(device, null)).toEqual([1, 2]);
  expect(shown(removeFavorite(device, null, 1), null)).toEqual([2]);
  expect(device.waiting).toEqual({});
});

test('at sign-in what the device has is shown with what the account has, and sent until it is there', () => {
  const device = { ...mergeOnSignIn(save(emptyDevice(), null, 1, 2), 7), account: { id: 7, ids: [2, 3] } };
  expect(shown(device, 7)).toEqual([1, 2, 3]);
  const changes = sent(device, 7);
  expect(changes.saved.map(({ propertyId }) => propertyId)).toEqual([1, 2]);
  const after = applyServerAnswer(device, 7, changes, { ids: [1, 2, 3], isFull: false });
  expect([after.homes, pendingChanges(after, 7), shown(after, 7)]).toEqual([{}, null, [1, 2, 3]]);
});

test('what is removed while its saving is under way stays removed, and is sent', () => {
  const device = save(mergeOnSignIn(emptyDevice(), 7), 7, 1);
  const changes = sent(device, 7);
  const meanwhile = removeFavorite(device, 7, 1);
  const after = applyServerAnswer(meanwhile, 7, changes, { ids: [1], isFull: false });
  expect(shown(after, 7)).toEqual([]);
  expect(pendingChanges(after, 7)).toEqual({ saved: [], removed: [1] });
});

test('a home saved anew while its saving is under way waits for its own answer', () => {
  const device = save(mergeOnSignIn(emptyDevice(), 7), 7, 1);
  const changes = sent(device, 7);
  const meanwhile = addFavorite(removeFavorite(device, 7, 1), 7, 1, at(30)) as Device;
  expect(
    pendingChanges(applyServerAnswer(meanwhile, 7, changes, { ids: [], isFull: false }), 7)?.saved,
  ).toEqual([{ ...at(30), propertyId: 1 }]);
});

test('a home saved anew before its removal is answered has its note back', () => {
  const device: Device = { ...emptyDevice(), account: { id: 7, ids: [1] } };
  const without = removeFavorite(device, 7, 1);
  const meanwhile = addFavorite(without, 7, 1, at(30)) as Device;
  const answer = { ids: [], isFull: false, removed: [{ propertyId: 1, ...at(10), note: 'Balcony' }] };
  expect(pendingChanges(applyServerAnswer(meanwhile, 7, sent(without, 7), answer), 7)?.saved).toEqual([
    { ...at(30), note: 'Balcony', propertyId: 1 },
  ]);
});

test('a home of the device that is removed while signed in does not come back', () => {
  const device = removeFavorite(mergeOnSignIn(save(emptyDevice(), null, 1), 7), 7, 1);
  expect([shown(device, 7), device.homes]).toEqual([[], {}]);
});

test('what one account wants waits for it, and is neither shown nor sent for another', () => {
  const device = clearOnSignOut(save(mergeOnSignIn(emptyDevice(), 7), 7, 1));
  expect([shown(device, null), shown(device, 8), pendingChanges(device, 8)]).toEqual([[], [], null]);
  expect(sent(mergeOnSignIn(device, 7), 7).saved).toMatchObject([{ propertyId: 1 }]);
});

test('whoever signs out leaves no heart of theirs on the device', () => {
  const device: Device = { ...emptyDevice(), account: { id: 7, ids: [1, 2] } };
  expect(shown(clearOnSignOut(device), null)).toEqual([]);
  expect(shown(mergeOnSignIn(device, 8), 8)).toEqual([]);
  expect(mergeOnSignIn(device, 8).account).toEqual({ id: 8, ids: [] });
  expect(mergeOnSignIn(device, 7)).toBe(device);
});

test('no more than there is room for', () => {
  const ids = Array.from({ length: favoriteLimits.homes }, (_, index) => index + 1);
  const device: Device = { ...emptyDevice(), homes: Object.fromEntries(ids.map((id) => [id, at(0)])) };
  expect(addFavorite(device, null, 9_999, at(0))).toBeNull();
  expect(addFavorite(device, null, 5, at(1))).toBe(device);
  expect(addFavorite({ ...device, homes: {}, account: { id: 7, ids } }, 7, 9_999, at(0))).toBeNull();
  const withOnePlace = removeFavorite(device, null, 1);
  expect(shown(addFavorite(withOnePlace, null, 9_999, at(0)) ?? emptyDevice(), null)).toContain(9_999);
});

test('a home of the device for which the account has no room stays on the device', () => {
  const device = save(emptyDevice(), null, 1, 2);
  const after = applyServerAnswer(device, 7, sent(device, 7), { ids: [1], isFull: true });
  expect(Object.keys(after.homes)).toEqual(['2']);
  const never = applyServerAnswer(device, 7, sent(device, 7), { ids: [1], isFull: false });
  expect(never.homes).toEqual({});
});

test('many are sent in parts, and one that the server cannot take is let go', () => {
  const ids = Array.from({ length: favoriteLimits.inOneCall + 1 }, (_, index) => index + 1);
  const device = save(emptyDevice(), null, ...ids);
  expect(sent(device, 7).saved).toHaveLength(favoriteLimits.inOneCall);
  const one = pendingChanges(device, 7, 1);
  expect(one?.saved).toHaveLength(1);
  expect(shown(applyRejection(device, 7, one ?? sent(device, 7)), 7)).not.toContain(1);
});

test('a note and how it was are kept with a home, and sent with it', () => {
  const device = updateFavorite(save(emptyDevice(), null, 1), 1, { note: 'Near the school' });
  expect(sent(device, 7).saved).toEqual([{ ...at(1), propertyId: 1, note: 'Near the school' }]);
  expect(updateFavorite(device, 2, { note: 'Nothing' })).toBe(device);
});

test.each([null, '', '{', '5', 'null', '[]', '{"homes":5}', '{"account":{"id":1}}'])(
  'a memory that holds %s is empty',
  (text) => {
    expect(readDevice(text)).toEqual(emptyDevice());
  },
);

test('what a memory holds is read, and what cannot be understood beside it is not', () => {
  const device = { ...emptyDevice(), homes: { 1: at(1) }, waiting: { 7: { 2: null } } };
  expect(readDevice(JSON.stringify(device))).toEqual(device);
  expect(readDevice(JSON.stringify({ ...device, account: { id: 7, ids: [3] }, homes: 'x' }))).toEqual({
    ...device,
    account: { id: 7, ids: [3] },
    homes: {},
  });
});

test('a home that was removed and saved again while the server was asked keeps the note that only the server knew', () => {
  const before = removeFavorite(mergeOnSignIn(emptyDevice(), 7), 7, 1);
  const changes = sent(before, 7);
  const meanwhile = addFavorite({ ...before, account: { id: 7, ids: [] } }, 7, 1, at(5)) ?? before;
  const after = applyServerAnswer(meanwhile, 7, changes, {
    ids: [],
    isFull: false,
    removed: [
      { propertyId: 1, note: 'Near the school', ...at(1) },
      { propertyId: 2, note: 'Forgotten' },
    ],
  });
  expect(after.waiting).toEqual({ 7: { 1: { note: 'Near the school', ...at(5) } } });
});

test('what the server refuses is let go, and what the account holds stays', () => {
  const device: Device = { ...removeFavorite(emptyDevice(), 7, 3), account: { id: 7, ids: [3, 4] } };
  expect(shown(applyRejection(device, 7, sent(device, 7)), 7)).toEqual([3, 4]);
  expect(shown(applyRejection({ ...device, account: { id: 8, ids: [5] } }, 7, sent(device, 7)), 7)).toEqual(
    [],
  );
});

test('one account’s answer leaves alone what waits for another', () => {
  const device = save(save(emptyDevice(), 8, 5), 7, 1);
  const after = applyServerAnswer(device, 7, sent(device, 7), { ids: [1], isFull: false });
  expect(after.waiting).toEqual({ 8: { 5: at(5) } });
});
