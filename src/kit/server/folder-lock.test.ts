import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'folder lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('refuses a locked folder under any of its names, and names the owning process', async () => {
  const lock = await lockFolder(folder);
  await symlink(folder, `${folder}-link`);
  await expect(lockFolder(`${folder}-link`, { waitMs: 0 })).rejects.toMatchObject({
    name: 'FolderInUse',
    pid: process.pid,
    message: expect.stringContaining(`process ${process.pid}`),
  });
  await lock.release();
  await rm(`${folder}-link`);
});

test('locks a folder that is released within the wait', async () => {
  const first = await lockFolder(folder);
  const second = lockFolder(folder, { waitMs: 30_000 });
  await first.release();
  const lock = await second;
  await expect(lockFolder(folder, { waitMs: 0 })).rejects.toBeInstanceOf(FolderInUse);
  await lock.release();
});

test('waits longer for an owner that announces its exit', async () => {
  const first = await lockFolder(folder);
  first.leave();
  await expect(lockFolder(folder, { waitMs: 0, leavingMs: 0 })).rejects.toBeInstanceOf(FolderInUse);
  const second = lockFolder(folder, { waitMs: 0 });
  await expect(lockFolder(folder, { waitMs: 0, leavingMs: 100 })).rejects.toBeInstanceOf(FolderInUse);
  await first.release();
  await (await second).release();
});

test('gives the folder to exactly one of many concurrent processes', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, { waitMs: 0 })));
  const taken = tries.filter((one) => one.status === 'fulfilled');
  const refused = tries.filter((one) => one.status === 'rejected' && one.reason instanceof FolderInUse);
  expect([taken.length, refused.length]).toEqual([1, 19]);
  await taken[0]?.value.release();
});

test('releases the lock when its owner is killed with -9', async () => {
  const source = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
    await lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockFolder(folder, { waitMs: 0 })).rejects.toMatchObject({ pid: holder.pid });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = await lockFolder(folder);
  expect(lock).toBeDefined();
  await lock.release();
});
