import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '#kit/server/is-process-running.ts';

const memory = '/dev/shm';
const roomy = 4 * 1024 ** 3;

/**
 * Creates a folder in memory if the system has room for it, or else among the temporary files; a busy disk
 * takes seconds. The caller removes it. Folders of this name that killed processes have left are removed
 * first.
 */
export async function folderInMemory(name: string): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const isRoomy = bavail * bsize >= roomy;
  if (isRoomy) await removeLeftovers(name);
  return mkdtemp(join(isRoomy ? memory : tmpdir(), `${name}-${process.pid}-`));
}

/** Removes leftovers, whose memory would otherwise never be freed. */
async function removeLeftovers(name: string): Promise<void> {
  for (const found of await readdir(memory)) {
    const pid = found.startsWith(`${name}-`) && /^\d+(?=-)/.exec(found.slice(name.length + 1))?.[0];
    // Folders of other users stay.
    if (pid && !isProcessRunning(Number(pid)))
      await rm(join(memory, found), { recursive: true, force: true }).catch(() => undefined);
  }
}
