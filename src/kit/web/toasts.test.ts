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

test('a message for the next page is shown there once', () => {
  showToastAfterLoad({ title: 'Logged in successfully', durationMs: 4_000 });
  expect(consumeFlash()).toEqual({ title: 'Logged in successfully', durationMs: 4_000 });
  expect(consumeFlash()).toBe(null);
});

test('the action of a message is not kept for the next page', () => {
  showToast({ title: 'Changed', action: { words: 'Undo', run() {} } });
  keepToastAfterLoad();
  expect(consumeFlash()).toEqual({ title: 'Changed' });
});

test('without a message, nothing is kept', () => {
  showToast(null);
  keepToastAfterLoad();
  expect(consumeFlash()).toBe(null);
});
