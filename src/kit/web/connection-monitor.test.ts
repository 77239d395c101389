import { onlineManager } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  getConnectionState,
  onConnectionChange,
  retryConnection,
  startConnectionMonitor,
} from './connection-monitor.ts';
import { fetchWithRetry, whenReconnected } from './connectivity.ts';

/** The statuses by address; 0: no answer at all. */
const answers = new Map<string, number>();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const asked: string[] = [];
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', page);
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(address);
  const status = answers.get(address) ?? 200;
  if (status === 0) throw new TypeError('Failed to fetch');
  return new Response(null, { status });
});
beforeAll(() => {
  vi.useFakeTimers();
  startConnectionMonitor();
});
beforeEach(() => {
  answers.clear();
  asked.length = 0;
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const probe = '/healthz';
const standing = () => [getConnectionState(), onlineManager.isOnline()];

test('is offline without a response, pausing queries, faulty after an error response, and good after any other', async () => {
  const said: string[] = [];
  const leave = onConnectionChange(() => said.push(getConnectionState()));
  answers.set(probe, 0);
  let isGood = false;
  const good = whenReconnected().then(() => {
    isGood = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(standing()).toEqual(['offline', false]);
  answers.set(probe, 503);
  retryConnection();
  await vi.advanceTimersByTimeAsync(0);
  expect([...standing(), isGood]).toEqual(['faulty', true, false]);
  answers.set(probe, 404);
  retryConnection();
  await good;
  leave();
  expect([...standing(), isGood, said]).toEqual(['good', true, true, ['offline', 'faulty', 'good']]);
});

test('retries after one second, then less often, up to every ten seconds', async () => {
  answers.set(probe, 0);
  const good = Promise.all([whenReconnected(), whenReconnected()]);
  const times: number[] = [];
  for (let second = 0; second <= 35; second++) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    times.push(...asked.splice(0).map(() => second));
  }
  expect(times).toEqual([0, 1, 3, 7, 15, 25, 35]);
  answers.clear();
  retryConnection();
  await good;
});

test('does not retry on a hidden page, and retries at once when it is shown', async () => {
  answers.set(probe, 0);
  const good = whenReconnected();
  await vi.advanceTimersByTimeAsync(0);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  answers.clear();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await good;
  expect([asked.length, getConnectionState()]).toEqual([2, 'good']);
});

test('stays in the state renewed after files were removed, even when the server responds', async () => {
  await whenReconnected();
  expect(getConnectionState()).toBe('good');
  const said = new Promise<void>((done) => onConnectionChange(done));
  answers.set('/assets/old.js', 404);
  void fetchWithRetry('/assets/old.js');
  await said;
  expect(getConnectionState()).toBe('renewed');
  await whenReconnected();
  expect(getConnectionState()).toBe('renewed');
});
