import { open } from 'node:fs/promises';

/** Brings to the disk which names a folder holds: without it a file that was just renamed may be gone after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
