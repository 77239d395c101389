import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWithRetry, setConnectionMonitor } from './connectivity.ts';

let asked: number[];
let answer: () => Response;
const start = 1_800_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ now: start });
  asked = [];
  // Reports a good connection at once.
  setConnectionMonitor(async () => {});
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    asked.push((Date.now() - start) / 1_000);
    return answer();
  });
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.unstubAllGlobals());

test('retries a file that the server fails to send with growing delays until it arrives', async () => {
  answer = () => new Response(null, { status: 503 });
  const arrived = fetchWithRetry('/assets/a.js');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 47.5]);
  answer = () => new Response('let a=1');
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await (await arrived).text()).toBe('let a=1');
});

test('stops retrying a file that is no longer needed', async () => {
  answer = () => new Response(null, { status: 503 });
  const needed = new AbortController();
  const refused = expect(fetchWithRetry('/assets/a.js', needed.signal)).rejects.toThrow('not needed');
  await vi.advanceTimersByTimeAsync(1_000);
  needed.abort(new Error('not needed'));
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(asked).toEqual([0, 0.5]);
});
