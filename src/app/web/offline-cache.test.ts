import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startOfflineCache } from './offline-cache.ts';

const origin = 'https://homes.example';
const told: object[] = [];
const page = new EventTarget();
const active = { postMessage: (message: object) => told.push(message) };
const serviceWorker = Object.assign(new EventTarget(), {
  ready: Promise.resolve({ active }),
  register: async () => ({ update: async () => {} }),
  startMessages: () => {},
});
vi.stubGlobal('window', globalThis);
vi.stubGlobal('navigator', { serviceWorker });
vi.stubGlobal('location', new URL('/', origin));
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
vi.stubGlobal(
  'document',
  Object.assign(new EventTarget(), {
    documentElement: { dataset: {} },
    querySelectorAll: () => [],
    querySelector: () => ({ textContent: 'UGX 900,000' }),
  }),
);
beforeAll(async () => {
  vi.useFakeTimers();
  await startOfflineCache();
});
beforeEach(() => {
  told.length = 0;
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function go(address: string): void {
  vi.stubGlobal('location', new URL(address, origin));
  page.dispatchEvent(new Event('pushState'));
}

test('counts a property as seen after its page has been open for four seconds', async () => {
  go('/property/7?from=map');
  await vi.advanceTimersByTimeAsync(3_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([
    { type: 'seen', paths: ['/property/7'], pictures: undefined, price: 'UGX 900,000', isLight: false },
  ]);
});

test('does not count a property that is left earlier, for a list or for another property', async () => {
  go('/property/7');
  await vi.advanceTimersByTimeAsync(3_000);
  go('/rental-units');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([]);
  go('/property/7');
  await vi.advanceTimersByTimeAsync(3_000);
  go('/property/8');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toMatchObject([{ paths: ['/property/8'] }]);
});
