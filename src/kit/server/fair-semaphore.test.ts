import { expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

/** Returns a semaphore, with functions that request and end work. `begun` lists the work that has started. */
function line(atOnce: number) {
  const turns = new FairSemaphore(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const done: Promise<void>[] = [];
  return {
    begun,
    ask(caller: number, name: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      done.push(
        turns.run(caller, () => {
          begun.push(name);
          return promise;
        }),
      );
    },
    async end(name: string) {
      ends.get(name)?.();
      await done[[...ends.keys()].indexOf(name)];
    },
  };
}

test('leaves capacity for the next caller whatever one caller requests', async () => {
  const { ask, begun, end } = line(2);
  for (let at = 0; at < 10; at++) ask(1, `a${at}`);
  ask(2, 'b0');
  expect(begun).toEqual(['a0', 'b0']);
  ask(3, 'c0');
  ask(2, 'b1');
  await end('a0');
  expect(begun.slice(2)).toEqual(['a1']);
  await end('a1');
  expect(begun.slice(3)).toEqual(['c0']);
  await end('c0');
  await end('b0');
  expect(begun.slice(4)).toEqual(['a2', 'b1']);
});

test('releases its slot when work fails', async () => {
  const turns = new FairSemaphore(1);
  const failing = turns.run(1, () => Promise.reject(new Error('no')));
  const next = turns.run(2, async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
