import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from './log.ts';
import { openWorkerThread, type WorkerThread } from './worker-thread.ts';

/** Answers a word with the word and the number of requests so far, but misbehaves on three words. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads';
let count = 0;
parentPort.on('message', (word) => {
  count += 1;
  if (word === 'fail') throw new Error('it failed');
  if (word === 'hang') return;
  if (word === 'lie') return parentPort.postMessage('no bytes');
  parentPort.postMessage(new TextEncoder().encode(word + count));
});`)}`,
);

let thread: WorkerThread<string>;
const open = (limits: { maxWaiting?: number; withinMs?: number; idleMs?: number } = {}) => {
  thread = openWorkerThread<string>(program, { log: openLog('silent'), ...limits });
  return thread;
};
afterEach(() => thread.close());
const run = async (word: string) => (await thread.run(word)).toString();

test('runs tasks in order in one program', async () => {
  open();
  expect(await Promise.all(['a', 'b', 'c'].map(run))).toEqual(['a1', 'b2', 'c3']);
});

test('reports a failed task, and runs the next ones in a new program', async () => {
  open();
  const [failed, done] = await Promise.allSettled([run('fail'), run('b')]);
  expect([failed, done]).toMatchObject([{ reason: { message: 'it failed' } }, { value: 'b1' }]);
});

test('gives up a task that takes too long, and runs the next ones in a new program', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  open({ withinMs: 5_000 });
  const both = Promise.allSettled([run('hang'), run('b')]);
  vi.advanceTimersByTime(5_000);
  expect(await both).toMatchObject([{ reason: { kind: 'unavailable' } }, { value: 'b1' }]);
});

test('rejects an answer that is not bytes', async () => {
  open();
  await expect(run('lie')).rejects.toThrow('something else than bytes');
  expect(await run('b')).toBe('b2');
});

test('rejects a task with a retry when too many wait', async () => {
  open({ maxWaiting: 1 });
  const first = [run('a'), run('b')];
  await expect(run('c')).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
  expect(await Promise.all(first)).toEqual(['a1', 'b2']);
});

test('ends the program after a while without a task, and starts it again for the next one', async () => {
  open({ idleMs: 0 });
  expect(await run('a')).toBe('a1');
  await expect.poll(() => run('b')).toBe('b1');
});

test('rejects waiting tasks on closing', async () => {
  open();
  const waiting = Promise.allSettled([run('hang'), run('b')]);
  await thread.close();
  expect(await waiting).toMatchObject([
    { reason: { kind: 'unavailable' } },
    { reason: { kind: 'unavailable' } },
  ]);
});
