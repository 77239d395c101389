import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from './log.ts';
import { startTimers } from './timers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('runs each timer at its own interval until stopped, whatever failed before', async () => {
  const times = { hourly: 0, daily: 0 };
  // Not a mock, which would handle the rejection in place of the timer.
  const hourly = async () => {
    times.hourly += 1;
    throw new Error('the disk is gone');
  };
  const daily = async () => {
    times.daily += 1;
  };
  const stop = startTimers(
    [
      { name: 'hourly', everyMs: 3_600_000, run: hourly },
      { name: 'daily', everyMs: 86_400_000, run: daily },
    ],
    openLog('silent'),
  );
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(times).toEqual({ hourly: 24, daily: 1 });
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
