import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';

const module = new URL('one-at-a-time.mjs', import.meta.url).href;
const { oneAtATime } = (await import(module)) as {
  oneAtATime<T>(name: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;
};

/**
 * Makes a lock name unique, because the whole machine shares the names and these tests may run twice at once.
 */
const unique = (name: string): string => `${name} ${process.pid}`;

let children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a process that works under the lock until it is killed. With `helper`, its child process does. */
async function holder(
  name: string,
  { helper }: { helper: boolean },
): Promise<{ child: ChildProcess; pid: number }> {
  const source = `
    import { spawn } from 'node:child_process';
    import { oneAtATime, stdioHolding } from ${JSON.stringify(module)};
    await oneAtATime(${JSON.stringify(name)}, async (lock) => {
      const started = ${helper} && spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: stdioHolding(lock) });
      console.log(started ? started.pid : process.pid);
      await new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [text] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, pid: Number(String(text)) };
}

test('work of one name runs one at a time', async () => {
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise(setImmediate);
    working -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => oneAtATime(unique('five'), work)));
  expect(most).toBe(1);
});

test('releases the lock of a killed worker', async () => {
  const { child } = await holder(unique('killed'), { helper: false });
  let waited = false;
  const turn = oneAtATime(
    unique('killed'),
    async () => 'done',
    () => {
      waited = true;
      child.kill('SIGKILL');
    },
  );
  expect([await turn, waited]).toEqual(['done', true]);
});

test('waits for the child of a killed worker', async ({ skip }) => {
  skip(process.platform === 'win32', 'on Windows the lock is a named pipe, which no helper inherits');
  const { child, pid } = await holder(unique('helper'), { helper: true });
  child.kill('SIGKILL');
  await once(child, 'exit');
  let helperLived = true;
  const turn = oneAtATime(
    unique('helper'),
    async () => helperLived,
    () => {
      helperLived = false;
      process.kill(pid, 'SIGKILL');
    },
  );
  expect(await turn).toBe(false);
});
