import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recurringJobs } from '#app/server/jobs.ts';
import { createTestDatabase } from '#app/testing/database.ts';
import { freePorts } from './free-ports.ts';
import { makeDataDir, type RunningApp, removeDataDir, startApp } from './start-app.ts';

const root = join(import.meta.dirname, '..', '..');
const bare = { DEMO: 'no' };

/** The data folder of a first start, which takes longer to create than to copy. */
let made: string;
let dataDir: string;
let apps: RunningApp[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  made = await makeDataDir();
  const app = await startApp({ dataDir: made, env: bare });
  await expectHealthy(app.url);
  expect(await app.end()).toBe(0);
});
afterAll(() => removeDataDir(made));
beforeEach(async () => {
  dataDir = await makeDataDir();
  await cp(made, dataDir, { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const app of apps.splice(0)) await app.stop();
  await removeDataDir(dataDir);
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const app = await startApp({ dataDir, env: { ...bare, ...env } });
  apps.push(app);
  return app;
}

async function isHealthy(url: string): Promise<boolean> {
  const reply = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(90_000) }).catch(
    () => undefined,
  );
  return reply?.status === 200;
}

/** Waits for a condition, not for a fixed time. Only a failed test reaches the limit. */
async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4_000; tries++) {
    if (await condition()) return;
    await sleep(50);
  }
  throw new Error(`waited in vain: ${what}`);
}

/** Waits until the server is healthy, however busy the machine is. */
const expectHealthy = (url: string) => until('it is healthy', () => isHealthy(url));

async function postmasterPid(): Promise<number> {
  const file = join(dataDir, 'database', 'cluster', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  // A zombie has ended too. Its parent has not collected it yet.
  return / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}

async function rowsOf(url: string, statement: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

type Npm = {
  process: ChildProcess;
  /** Returns the output so far, which includes the server's. */
  said(): string;
};

/** Starts a program whose child is the starting script, as npm does. It prints the script's output. */
async function startThroughParent(env: NodeJS.ProcessEnv = {}): Promise<Npm> {
  const script = join(root, 'scripts', 'start.mjs');
  const source = `
    const { spawn } = await import('node:child_process');
    spawn(process.execPath, [${JSON.stringify(script)}], { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));`;
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: root,
    env: {
      ...outer,
      ...bare,
      npm_lifecycle_event: 'start',
      ...(await freePorts('PORT', 'TOUR_PORT', 'PAYMENTS_PORT')),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  }
  return { process: child, said: () => text };
}

/**
 * Returns the address from the server's ready message.
 * @param time waits for the n-th ready message, such as 2 after a restart
 */
async function addressOf({ process, said }: Npm, time = 1): Promise<string> {
  const addresses = () => [...said().matchAll(/is ready at (http\S+)/g)];
  await until('it is ready', async () => {
    if (process.exitCode !== null) throw new Error(`it ended before it was ready:\n${said()}`);
    return addresses().length >= time;
  });
  return addresses()[time - 1]?.[1] as string;
}

describe('the server', () => {
  test('prints its address once, when it responds there', async () => {
    const app = await start();
    await expectHealthy(app.url);
    expect(app.output().match(/is ready at/g)).toHaveLength(1);
  });

  test('leaves no process and no open port after a stop request', { tags: 'thorough' }, async () => {
    const app = await start();
    const database = await postmasterPid();
    expect(await app.end('SIGTERM')).toBe(0);
    await until('the database ends', () => isGone(database));
    expect(await isHealthy(app.url)).toBe(false);
  });

  test('simulates payments in a child process, and stops it with itself', { tags: 'thorough' }, async () => {
    const port = await freePorts('PAYMENTS_PORT');
    const app = await start(port);
    const payments = `http://127.0.0.1:${port.PAYMENTS_PORT}`;
    await expectHealthy(payments);
    expect(await app.end('SIGTERM')).toBe(0);
    expect(await isHealthy(payments)).toBe(false);
  });

  test.each([
    ['in production', { NODE_ENV: 'production', NODE_ENV_IS_DEFAULT: '' }],
    ['with a public address', { APP_ORIGIN: 'https://homes.example.org' }],
  ])(
    'refuses to start %s with simulated payments unless configured',
    { tags: 'thorough' },
    async (_words, env) => {
      await rm(dataDir, { recursive: true });
      await expect(start(env)).rejects.toThrow('or set PAYMENTS_TEST_MODE=yes');
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test('starts again after kill -9', async () => {
    const first = await start();
    const database = await postmasterPid();
    expect(await first.end('SIGKILL')).toBe('SIGKILL');
    const again = await start();
    await expectHealthy(again.url);
    expect(await isGone(database)).toBe(true);
  });

  test('responds again without a restart after kill -9 on its database', { tags: 'thorough' }, async () => {
    const app = await start();
    const database = await postmasterPid();
    process.kill(database, 'SIGKILL');
    await until(
      'another database runs',
      async () => (await postmasterPid().catch(() => database)) !== database,
    );
    await expectHealthy(app.url);
    expect(app.process.exitCode).toBeNull();
  });

  test('names the process that uses the data when started twice, and leaves that one running', {
    tags: 'thorough',
  }, async () => {
    const app = await start();
    await expect(start()).rejects.toThrow(`in use by another running server (process ${app.process.pid})`);
    await expectHealthy(app.url);
  });

  test('names the port that another program uses', { tags: 'thorough' }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(start({ PORT: String(port), TOUR_PORT: '0' })).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  });
});

describe('two processes with DATABASE_URL', () => {
  test('start at once on one database, schedule all recurring jobs, and start no embedded database', {
    tags: 'thorough',
  }, async () => {
    const database = await createTestDatabase();
    await rm(join(dataDir, 'database'), { recursive: true });
    try {
      const both = await Promise.all([
        start({ DATABASE_URL: database.url }),
        start({ DATABASE_URL: database.url }),
      ]);
      for (const app of both) await expectHealthy(app.url);
      const scheduled = 'select identifier from graphile_worker._private_known_crontabs order by identifier';
      await expect
        .poll(async () => (await rowsOf(database.url, scheduled)).map(({ identifier }) => identifier))
        .toEqual(Object.keys(recurringJobs()).sort());
      expect(await readdir(dataDir)).not.toContain('database');
      for (const app of both) expect(await app.end()).toBe(0);
    } finally {
      await database.drop();
    }
  });
});

describe('a start by npm', () => {
  test('ends the server with a killed npm, and starts again', {
    tags: 'thorough',
  }, async () => {
    const npm = await startThroughParent();
    const url = await addressOf(npm);
    npm.process.kill('SIGKILL');
    await once(npm.process, 'exit');
    await until('nobody answers', async () => !(await isHealthy(url)));
    await expectHealthy((await start()).url);
  });

  test('ends the server with a killed start script, and starts again', {
    tags: 'thorough',
  }, async () => {
    const npm = await startThroughParent();
    const url = await addressOf(npm);
    process.kill(await scriptOf(npm), 'SIGKILL');
    await until('nobody answers', async () => !(await isHealthy(url)));
    await expectHealthy((await start()).url);
  });
});

describe('a server that dies', () => {
  const serverOf = async (npm: Npm) => childOf(await scriptOf(npm));

  test.each<NodeJS.Signals>(['SIGKILL', 'SIGSEGV'])(
    'serves again at the same address after %s',
    { tags: 'thorough' },
    async (signal) => {
      const npm = await startThroughParent();
      const url = await addressOf(npm);
      const before = await serverOf(npm);
      process.kill(before, signal);
      const words = `The server was killed by ${signal}. It starts again in 1 s.`;
      await until('its end is noticed', async () => npm.said().includes(words));
      expect(await addressOf(npm, 2)).toBe(url);
      await expectHealthy(url);
      expect(await serverOf(npm)).not.toBe(before);

      const end = once(npm.process, 'exit');
      process.kill(await scriptOf(npm), 'SIGTERM');
      expect(await end, npm.said()).toEqual([0, null]);
      expect(await isHealthy(url)).toBe(false);
    },
  );

  test('ends the wait for its restart on a signal', { tags: 'thorough' }, async () => {
    const npm = await startThroughParent();
    const url = await addressOf(npm);
    const script = await scriptOf(npm);
    process.kill(await serverOf(npm), 'SIGKILL');
    await until('it waits', async () => npm.said().includes('starts again'));
    const end = once(npm.process, 'exit');
    process.kill(script, 'SIGTERM');
    // The code is 0 if the pause was over before the signal arrived.
    expect([0, 143]).toContain((await end)[0]);
    expect(await isHealthy(url)).toBe(false);
    await expectHealthy((await start()).url);
  });

  test('ends its starter too when it exits normally', { tags: 'thorough' }, async () => {
    const npm = await startThroughParent();
    await addressOf(npm);
    const end = once(npm.process, 'exit');
    process.kill(await serverOf(npm), 'SIGTERM');
    expect(await end).toEqual([0, null]);
  });

  test('is not restarted for an invalid setting', { tags: 'thorough' }, async () => {
    const npm = await startThroughParent({ PORT: 'many' });
    expect(await once(npm.process, 'exit')).toEqual([1, null]);
    await until('its last words have arrived', async () => npm.said().includes('cannot be used'));
    expect(npm.said()).toContain('PORT: must be a whole number from 0 to 65535');
    expect(npm.said()).not.toContain('starts again');
  });

  test('is not restarted for a port that another program uses', { tags: 'thorough' }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const npm = await startThroughParent({ PORT: String(port) });
    expect(await once(npm.process, 'exit')).toEqual([1, null]);
    await until('its last words have arrived', async () => npm.said().includes('could not start'));
    expect(npm.said()).toContain(`Port ${port} is in use`);
    other.close();
  });
});

const scriptOf = (npm: Npm) => childOf(npm.process.pid as number);

/** Returns the only child process of `pid`. */
async function childOf(pid: number): Promise<number> {
  const listing = spawn('ps', ['-A', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of listing.stdout) text += String(part);
  const rows = text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const children = rows.filter(([, parent]) => parent === pid).map(([child]) => child);
  expect(children).toHaveLength(1);
  return children[0] as number;
}
