import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '#kit/server/is-process-running.ts';

const memory = '/dev/shm';
const roomy = 4 * 1024 ** 3;

/**
 * Creates a folder, in memory where the system has room for it, else among the temporary files: work on a
 * busy disk takes seconds. The caller removes it; folders of this name that killed processes have left are
 * removed now.
 */
export async function folderInMemory(name: string): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const isRoomy = bavail * bsize >= roomy;
  if (isRoomy) await removeLeftovers(name);
  return mkdtemp(join(isRoomy ? memory : tmpdir(), `${name}-${process.pid}-`));
}

/** Otherwise that memory would never be freed. */
async function removeLeftovers(name: string): Promise<void> {
  for (const found of await readdir(memory)) {
    const pid = found.startsWith(`${name}-`) && /^\d+(?=-)/.exec(found.slice(name.length + 1))?.[0];
    // Folders of another user stay.
    if (pid && !isProcessRunning(Number(pid)))
      await rm(join(memory, found), { recursive: true, force: true }).catch(() => undefined);
  }
}
