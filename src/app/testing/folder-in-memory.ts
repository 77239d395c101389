import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '#kit/server/is-process-running.ts';

const sharedMemoryFolder = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

/**
 * Creates a folder in memory, because writing many files to a busy disk takes seconds. Uses the temporary
 * folder if memory is short. The caller removes the folder. Folders with this name that were left behind by
 * killed processes are removed first.
 */
export async function createMemoryFolder(name: string): Promise<string> {
  const { bavail, bsize } = await statfs(sharedMemoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  const hasRoom = bavail * bsize >= minFreeBytes;
  if (hasRoom) await removeLeftovers(name);
  return mkdtemp(join(hasRoom ? sharedMemoryFolder : tmpdir(), `${name}-${process.pid}-`));
}

/** Removes leftovers, whose memory would otherwise never be freed. */
async function removeLeftovers(name: string): Promise<void> {
  for (const entry of await readdir(sharedMemoryFolder)) {
    const pid = entry.startsWith(`${name}-`) && /^\d+(?=-)/.exec(entry.slice(name.length + 1))?.[0];
    // Folders of other users cannot be removed.
    if (pid && !isProcessRunning(Number(pid)))
      await rm(join(sharedMemoryFolder, entry), { recursive: true, force: true }).catch(() => undefined);
  }
}
