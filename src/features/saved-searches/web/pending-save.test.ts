import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPendingSave, takePendingSave } from './pending-save.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const goTo = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search });

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', storage);
  goTo('/explore', '?area=ntinda');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('saves the pending search once when the user returns to it', () => {
  expect(takePendingSave()).toBe(false);
  setPendingSave();
  expect([takePendingSave(), takePendingSave()]).toEqual([true, false]);
});

test('drops the pending search without saving when another is opened', () => {
  setPendingSave();
  goTo('/explore', '?area=kisaasi');
  expect(takePendingSave()).toBe(false);
  goTo('/explore', '?area=ntinda');
  expect(takePendingSave()).toBe(false);
});

test('works in a browser without storage', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  setPendingSave();
  expect(takePendingSave()).toBe(false);
});
