import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/*
 * Data that must survive a power cut is written, synced, renamed, and its folder synced; only then may the
 * database or a response refer to it. docs/decisions/0015
 */

/** Syncs a file, whichever process wrote it. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Syncs the names in a folder. Without this, a file that was just renamed may be gone after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes and syncs a small file. Its name is safe after `syncFolder`. */
export async function writeSynced(
  path: string,
  content: string | Uint8Array,
  { flag = 'w', mode }: { flag?: 'w' | 'wx'; mode?: number | undefined } = {},
): Promise<void> {
  const file = await open(path, flag, mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves a synced file to its name, creating the folder if needed, and syncs the name. */
export async function moveSynced(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Creates a folder and its missing parents, and syncs their names. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  for (const above of foldersAbove(folder, first)) await syncFolder(above);
}

/**
 * Like `makeFolder`, but synchronous, for startup. It also syncs existing folders, because their creator may
 * have been killed before syncing them.
 */
export function makeFolderSync(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (process.platform === 'win32') return;
  for (const above of foldersAbove(folder, first ?? folder)) {
    const fd = openSync(above, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }
}

/**
 * Yields the folders whose entries changed when `first` and the folders down to `folder` were created, the
 * lowest first.
 */
function* foldersAbove(folder: string, first: string | undefined): Generator<string> {
  if (first === undefined) return;
  const highest = dirname(resolve(first));
  for (let above = dirname(resolve(folder)); ; above = dirname(above)) {
    yield above;
    if (above === highest) return;
  }
}
