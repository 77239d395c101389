import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/*
 * What must outlive a power cut goes the way write, sync, rename, sync of the folder; only then may the database, or an
 * answer, speak of it. docs/decisions/0026-what-a-power-cut-leaves.md
 */

/** Brings to the disk what was written to a file, by whomever. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Brings to the disk which names a folder holds: without it a file that was just renamed may be gone after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes a small file and brings it to the disk; its name comes there with `syncFolder`. */
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

/** Gives a file that is safe on the disk its name, in a folder that is made if it is missing; the name is safe, too. */
export async function moveInto(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** The same for a whole folder of names: those that are made above it are safe as well. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  for (const above of foldersAbove(folder, first)) await syncFolder(above);
}

/** `makeFolder` for what is opened at a start. One that was made by a process that was killed may not be safe yet. */
export function makeFolderNow(folder: string): void {
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

/** Those whose names have changed when `first` and everything down to `folder` was made, the lowest first. */
function* foldersAbove(folder: string, first: string | undefined): Generator<string> {
  if (first === undefined) return;
  const highest = dirname(resolve(first));
  for (let above = dirname(resolve(folder)); ; above = dirname(above)) {
    yield above;
    if (above === highest) return;
  }
}
