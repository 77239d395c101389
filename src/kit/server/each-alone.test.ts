import { expect, test, vi } from 'vitest';
import { eachAlone } from './each-alone.ts';
import type { Log } from './log.ts';

test('one that fails is logged by its id alone, and those behind it are done', async () => {
  const error = vi.fn<(...parts: unknown[]) => void>();
  const done: number[] = [];
  const items = [1, 2, 3].map((id) => ({ id, email: 'somebody@example.com' }));
  await eachAlone({ log: { error } as unknown as Log }, 'a reminder', items, async ({ id }) => {
    if (id === 2) throw new Error('no room');
    done.push(id);
  });
  expect(done).toEqual([1, 3]);
  expect(error.mock.calls).toEqual([[{ err: new Error('no room'), id: 2 }, 'failed: a reminder']]);
});
