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

test('the search that somebody wanted to save is saved when they come back to it, once', () => {
  expect(takePendingSave()).toBe(false);
  setPendingSave();
  expect([takePendingSave(), takePendingSave()]).toEqual([true, false]);
});

test('another search is not saved in its place, and the wish is gone', () => {
  setPendingSave();
  goTo('/explore', '?area=kisaasi');
  expect(takePendingSave()).toBe(false);
  goTo('/explore', '?area=ntinda');
  expect(takePendingSave()).toBe(false);
});

test('a browser that keeps nothing for us breaks nothing', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  setPendingSave();
  expect(takePendingSave()).toBe(false);
});
