import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from './log.ts';
import { startTimers } from './timers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('each runs at its own interval until stopped, whatever failed before', async () => {
  const hourly = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('the disk is gone')));
  const daily = vi.fn<() => Promise<void>>(async () => {});
  const stop = startTimers(
    [
      { name: 'hourly', everyMs: 3_600_000, run: hourly },
      { name: 'daily', everyMs: 86_400_000, run: daily },
    ],
    openLog('silent'),
  );
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect([hourly.mock.calls.length, daily.mock.calls.length]).toEqual([24, 1]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
