import { expect, test, vi } from 'vitest';
import { emptyFavorites } from '#features/favorites/device-favorites.ts';
import {
  readDeviceFavorites,
  subscribeToDeviceFavorites,
  takeEarlyTaps,
  updateDeviceFavorites,
} from './device-memory.ts';

const keep = (id: number) =>
  updateDeviceFavorites((device) => ({ ...device, homes: { ...device.homes, [id]: { savedAt: '' } } }));
const heard = vi.fn<() => void>();
const listening = () => {
  heard.mockReset();
  return subscribeToDeviceFavorites(heard);
};

test('returns the same object until a change, including one from another tab', () => {
  const before = readDeviceFavorites();
  expect(readDeviceFavorites()).toBe(before);
  keep(5);
  expect(readDeviceFavorites()).not.toBe(before);
  localStorage.setItem('favorites', JSON.stringify({ ...emptyFavorites(), account: { id: 7, ids: [] } }));
  expect(readDeviceFavorites()).toEqual({ ...emptyFavorites(), account: { id: 7, ids: [] } });
});

test('notifies listeners of real changes only, and not after they unsubscribe', () => {
  const leave = listening();
  updateDeviceFavorites((device) => device);
  expect(heard).not.toHaveBeenCalled();
  keep(5);
  expect(heard).toHaveBeenCalledTimes(1);
  dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
  dispatchEvent(new StorageEvent('storage', { key: 'viewed' }));
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  keep(6);
  dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
  expect(heard).toHaveBeenCalledTimes(2);
});

test('stores values until the page closes when storage is blocked', () => {
  const refusing = () => {
    throw new Error('Denied');
  };
  vi.stubGlobal('localStorage', { getItem: refusing, setItem: refusing, removeItem: refusing });
  const leave = listening();
  keep(5);
  leave();
  expect([Object.keys(readDeviceFavorites().homes), heard.mock.calls.length, takeEarlyTaps()]).toEqual([
    ['5'],
    1,
    [],
  ]);
});

test('processes early taps once and ignores invalid homes', () => {
  localStorage.setItem('tapped', '5 7 5 0 -1 1.5 x');
  expect(takeEarlyTaps()).toEqual([5, 7]);
  expect(takeEarlyTaps()).toEqual([]);
});
