import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPostmaster } from './postmaster.ts';

const hour = 3_600_000;
let cluster: string;
beforeEach(async () => {
  cluster = await mkdtemp(path.join(tmpdir(), 'postmaster-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(cluster, { recursive: true, force: true });
});

/**
 * Writes a program that reports these states of a postmaster in order, each after a file of that name exists.
 * @returns its path
 */
async function fakePostgres(...states: string[]): Promise<string> {
  const says = states.map(
    (state) => `
      until [ -e ${state} ]; do sleep 0.05; done
      printf '%s\\n\\n\\n\\n\\n\\n\\n${state}\\n' $$ > new.pid && mv new.pid postmaster.pid`,
  );
  const program = path.join(cluster, 'postgres');
  await writeFile(
    program,
    `#!/bin/sh\ntrap 'exit 0' INT\ncd '${cluster}'\n: > begun\n${says.join('')}\nwhile :; do sleep 0.05; done\n`,
    { mode: 0o755 },
  );
  return program;
}
const begin = (postgres: string) =>
  startPostmaster(
    {
      cluster,
      logFile: path.join(cluster, 'log'),
      binaries: { postgres, initdb: '', pgCtl: '', major: '18' },
      account: undefined,
    },
    1,
    {},
  );
const state = () => readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
const say = (word: string) => writeFile(path.join(cluster, word), '');
const hoursPass = () => {
  const now = Date.now() + hour;
  vi.spyOn(Date, 'now').mockReturnValue(now);
};

test('sets no time limit for crash recovery', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no shell scripts');
  const started = begin(await fakePostgres('starting', 'ready'));
  await say('starting');
  await expect.poll(state).toContain('starting');
  hoursPass();
  await say('ready');
  await (await started).stop();
});

test('gives up on a server that never starts', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no shell scripts');
  const started = expect(begin(await fakePostgres('starting'))).rejects.toThrow('PostgreSQL did not start');
  await expect.poll(() => existsSync(path.join(cluster, 'begun'))).toBe(true);
  hoursPass();
  await started;
});
