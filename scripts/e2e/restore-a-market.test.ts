// @module-tag thorough
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { callServer } from '#features/tours/server/upload/testing/tus-caller.ts';
import { makeDataDir, type RunningApp, removeDataDir, startApp } from './start-app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const toClose: Array<() => Promise<unknown>> = [];
afterAll(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

/** Runs one of our commands with the settings of an installation. */
const command = (script: string, dataDir: string, ...given: string[]) => {
  const { DATABASE_URL: _, ...outer } = process.env;
  return run(process.execPath, ['--no-sparkplug', join(root, 'scripts', script), ...given], {
    cwd: root,
    env: { ...outer, DATA_DIR: dataDir, DEMO: 'no' },
  });
};

async function someDataDir(): Promise<string> {
  const dataDir = await makeDataDir();
  toClose.push(() => removeDataDir(dataDir));
  return dataDir;
}

async function started(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const app = await startApp({ dataDir, env: { DEMO: 'no', ...env } });
  toClose.push(() => app.end());
  return app;
}

const statusOf = async ({ url }: RunningApp, path: string) => (await fetch(url + path)).status;

test('backs up and restores a running market by commands, and logs on SIGTERM before exiting', async () => {
  const dataDir = await someDataDir();
  const app = await started(dataDir, { DRAIN_SECONDS: '40' });
  const made = await command('admin-create.ts', dataDir, 'the-first', 'first@example.com');
  const [, password = ''] = /The password is (\S+)/.exec(made.stdout) ?? [];
  const backups = await mkdtemp(join(tmpdir(), 'backups-'));
  toClose.push(() => rm(backups, { recursive: true, force: true }));
  const taken = await command('backup.ts', dataDir, backups);
  expect(taken.stdout).toMatch(/^\d{4}-\d\d-\d\dT\d{9}Z: \d+ rows of \d+ tables, 0 files/);

  // A stopping server accepts no new work while it finishes its current work.
  await expect.poll(() => statusOf(app, '/readyz')).toBe(200);
  const ended = app.end('SIGTERM');
  await expect.poll(() => statusOf(app, '/readyz')).toBe(503);
  expect(await statusOf(app, '/healthz')).toBe(200);
  expect(await ended).toBe(0);

  const empty = await someDataDir();
  await expect(command('restore.ts', empty, backups)).rejects.toThrow(/SECRET_KEY/);
  await copyFile(join(dataDir, 'secret.key'), join(empty, 'secret.key'));
  const restored = await command('restore.ts', empty, backups);
  expect(restored.stdout).toContain('every checksum compared');
  await expect(command('restore.ts', empty, backups)).rejects.toThrow(/database is not empty/);

  const again = await started(empty);
  const entered = await callServer(
    { port: Number(new URL(again.url).port), cookies: {} },
    {
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ username: 'the-first', password })),
    },
  );
  expect([entered.status, JSON.parse(entered.body).role]).toEqual([200, 'admin']);
});
