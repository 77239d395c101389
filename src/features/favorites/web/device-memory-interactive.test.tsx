import { expect, test, vi } from 'vitest';
import { emptyDevice } from '#features/favorites/device-favorites.ts';
import { changeMemory, listenToMemory, readMemory, takeEarlyTaps } from './device-memory.ts';

const keep = (id: number) =>
  changeMemory((device) => ({ ...device, homes: { ...device.homes, [id]: { savedAt: '' } } }));
const heard = vi.fn<() => void>();
const listening = () => {
  heard.mockReset();
  return listenToMemory(heard);
};

test('it is the same object until something changes, and follows what another tab writes', () => {
  const before = readMemory();
  expect(readMemory()).toBe(before);
  keep(5);
  expect(readMemory()).not.toBe(before);
  localStorage.setItem('favorites', JSON.stringify({ ...emptyDevice(), account: { id: 7, ids: [] } }));
  expect(readMemory()).toEqual({ ...emptyDevice(), account: { id: 7, ids: [] } });
});

test('who listens hears of a change, of none that changes nothing, and of nothing after leaving', () => {
  const leave = listening();
  changeMemory((device) => device);
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

test('a browser that keeps nothing remembers as long as the page lives', () => {
  const refusing = () => {
    throw new Error('Denied');
  };
  vi.stubGlobal('localStorage', { getItem: refusing, setItem: refusing, removeItem: refusing });
  const leave = listening();
  keep(5);
  leave();
  expect([Object.keys(readMemory().homes), heard.mock.calls.length, takeEarlyTaps()]).toEqual([['5'], 1, []]);
});

test('early taps are taken once; what is no home is left out', () => {
  localStorage.setItem('tapped', '5 7 5 0 -1 1.5 x');
  expect(takeEarlyTaps()).toEqual([5, 7]);
  expect(takeEarlyTaps()).toEqual([]);
});
