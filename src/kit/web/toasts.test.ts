import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  consumeFlash,
  currentToast,
  keepToastAfterLoad,
  listenForToasts,
  repeatToast,
  resumeToasts,
  showToast,
  showToastAfterLoad,
} from './toasts.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.unstubAllGlobals());

/** Loads the module as the next page does. */
async function nextPage() {
  vi.resetModules();
  return import('./toasts.ts');
}

test('shows a toast for the next page there once, and not on the page that is left', async () => {
  showToastAfterLoad({ title: 'Logged in successfully', durationMs: 4_000 });
  expect(consumeFlash()).toBe(null);
  const next = await nextPage();
  expect(next.consumeFlash()).toEqual({ title: 'Logged in successfully', durationMs: 4_000 });
  expect(next.consumeFlash()).toBe(null);
});

test('shows a toast that was left for this page when the browser shows the page again', () => {
  showToastAfterLoad({ title: 'Signed out' });
  resumeToasts();
  expect([currentToast(), consumeFlash()]).toEqual([{ title: 'Signed out' }, null]);
});

test('drops the action of a toast for the next page', async () => {
  showToast({ title: 'Changed', action: { words: 'Undo', run() {} } });
  keepToastAfterLoad();
  expect((await nextPage()).consumeFlash()).toEqual({ title: 'Changed' });
});

test('carries the toast in a cookie where storage is blocked, and removes it after reading', async () => {
  vi.stubGlobal('sessionStorage', null);
  const cookies = new Map([['signed-in', '1']]);
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*).*max-age=(\d+)/.exec(text) ?? [];
      if (age === '0') cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  showToastAfterLoad({ title: 'Welcome back; 100%', description: 'Grace Nakato' });
  const next = await nextPage();
  expect(next.consumeFlash()).toEqual({ title: 'Welcome back; 100%', description: 'Grace Nakato' });
  expect([next.consumeFlash(), [...cookies.keys()]]).toEqual([null, ['signed-in']]);
});

test.each(['%7Bnot', '%', '%22text%22', 'null', '%7B%22title%22%3A%7B%7D%7D'])(
  'ignores a cookie that another page of the domain wrote: %s',
  async (text) => {
    vi.stubGlobal('document', { cookie: `toast-after-load=${text}` });
    expect((await nextPage()).consumeFlash()).toBe(null);
  },
);

test('stores nothing without a toast', async () => {
  showToast(null);
  keepToastAfterLoad();
  expect((await nextPage()).consumeFlash()).toBe(null);
});

test('repeats a toast shown just before the toaster moved, unless another replaced it', () => {
  vi.useFakeTimers();
  const told: unknown[] = [];
  const leave = listenForToasts((toast) => told.push(toast));
  const saved = { title: 'Saved' };
  showToast(saved);
  vi.advanceTimersByTime(1_000);
  repeatToast();
  vi.advanceTimersByTime(100);
  expect(told).toEqual([saved, saved]);
  expect(currentToast()).not.toBe(saved);

  vi.advanceTimersByTime(1_001);
  repeatToast();
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(2);

  showToast(saved);
  repeatToast();
  showToast({ title: 'Deleted' });
  vi.advanceTimersByTime(1_000);
  expect(currentToast()).toEqual({ title: 'Deleted' });
  showToast(null);
  repeatToast();
  vi.advanceTimersByTime(1_000);
  expect(currentToast()).toBe(null);
  leave();
});
