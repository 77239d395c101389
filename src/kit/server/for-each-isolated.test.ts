import { expect, test, vi } from 'vitest';
import { forEachIsolated } from './for-each-isolated.ts';
import type { Log } from './log.ts';

test('logs a failed item by its ID only and continues with the next ones', async () => {
  const error = vi.fn<(...parts: unknown[]) => void>();
  const done: number[] = [];
  const items = [1, 2, 3].map((id) => ({ id, email: 'somebody@example.com' }));
  await forEachIsolated({ log: { error } as unknown as Log }, 'a reminder', items, async ({ id }) => {
    if (id === 2) throw new Error('no room');
    done.push(id);
  });
  expect(done).toEqual([1, 3]);
  expect(error.mock.calls).toEqual([[{ err: new Error('no room'), id: 2 }, 'failed: a reminder']]);
});

test('processes items one after the other, with a number as ID, and logs null without one', async () => {
  const error = vi.fn<(...parts: unknown[]) => void>();
  let running = 0;
  const most: number[] = [];
  await forEachIsolated({ log: { error } as unknown as Log }, 'a mail', [5, 'a name', null], async () => {
    most.push(++running);
    await Promise.resolve();
    running -= 1;
    throw new Error('no room');
  });
  expect(most).toEqual([1, 1, 1]);
  expect(error.mock.calls.map(([fault]) => (fault as { id: unknown }).id)).toEqual([5, undefined, undefined]);
});
