import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { consumeFlash, keepToastAfterLoad, showToast, showToastAfterLoad } from './toasts.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

test('what is to be said by the next page is said there once', () => {
  showToastAfterLoad({ title: 'Logged in successfully', durationMs: 4_000 });
  expect(consumeFlash()).toEqual({ title: 'Logged in successfully', durationMs: 4_000 });
  expect(consumeFlash()).toBe(null);
});

test('what can be done about it stays behind with the page that can do it', () => {
  showToast({ title: 'Changed', action: { words: 'Undo', run() {} } });
  keepToastAfterLoad();
  expect(consumeFlash()).toEqual({ title: 'Changed' });
});

test('where nothing is said, nothing is taken along', () => {
  showToast(null);
  keepToastAfterLoad();
  expect(consumeFlash()).toBe(null);
});
