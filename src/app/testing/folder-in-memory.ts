import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '#kit/server/is-process-running.ts';

const memory = '/dev/shm';
const roomy = 4 * 1024 ** 3;

/**
 * A new folder, in memory where the system has room for it, else where temporary files are: what waits for a busy disk
 * waits for seconds. Whoever asks removes it; what killed processes have left there under this name goes.
 */
export async function folderInMemory(name: string): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const isRoomy = bavail * bsize >= roomy;
  if (isRoomy) await removeLeft(name);
  return mkdtemp(join(isRoomy ? memory : tmpdir(), `${name}-${process.pid}-`));
}

/** Nobody else would ever free that memory. */
async function removeLeft(name: string): Promise<void> {
  for (const found of await readdir(memory)) {
    const pid = found.startsWith(`${name}-`) && /^\d+(?=-)/.exec(found.slice(name.length + 1))?.[0];
    // What another user has left stays.
    if (pid && !isProcessRunning(Number(pid)))
      await rm(join(memory, found), { recursive: true, force: true }).catch(() => undefined);
  }
}
