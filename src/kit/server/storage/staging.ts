import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isProcessRunning } from '#kit/server/is-process-running.ts';
import type { ByteSource, StagedFile, StageOptions } from './file-store.ts';
import { makeFolderSync } from './fsync.ts';
import { withDiskFullError } from './no-space.ts';
import { Reservations } from './reservations.ts';
import { writeStreamToFile } from './write-stream-to-file.ts';

/**
 * The folder in which files arrive. A file's name contains the machine, the process and the run that writes
 * it, so that a sweep removes only abandoned files.
 */
export class Staging {
  readonly folder: string;
  readonly #reservations: Reservations;

  constructor(folder: string) {
    this.folder = folder;
    makeFolderSync(folder);
    this.#reservations = new Reservations(`${folder}-reserved`);
  }

  newPath(): string {
    return join(this.folder, [thisMachine, process.pid, thisRun, randomBytes(9).toString('hex')].join('~'));
  }

  reserve(path: string, bytes: number): Promise<void> {
    return withDiskFullError(() => this.#reservations.reserve(path, bytes));
  }

  async stage(source: ByteSource, { expectedBytes = 0, ...options }: StageOptions = {}): Promise<StagedFile> {
    const path = this.newPath();
    try {
      if (expectedBytes > 0) {
        await withDiskFullError(() => writeFile(path, ''));
        await this.reserve(path, expectedBytes);
      }
      return await withDiskFullError(() => writeHashed(path, source, options));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async sweep(): Promise<number> {
    let sweptCount = 0;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      if (!(await isAbandoned(name, path))) continue;
      await rm(path, { force: true });
      sweptCount++;
    }
    return sweptCount;
  }
}

export function discardStaged(staged: StagedFile): Promise<void> {
  return rm(staged.path, { force: true });
}

async function writeHashed(
  path: string,
  source: ByteSource,
  { see, areOurs }: StageOptions,
): Promise<StagedFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  try {
    const size = await writeStreamToFile(file, 0, source, {
      see(chunk) {
        see?.(chunk);
        hash.update(chunk);
      },
      areOurs,
    });
    await file.sync();
    return { path, sha256: hash.digest('hex'), size };
  } finally {
    await file.close();
  }
}

const thisMachine = hostname().replace(/[^A-Za-z0-9.-]/g, '_');
/** A random id of this run, because in a container the pid is the same after a restart. */
const thisRun = randomBytes(9).toString('hex');
const abandonedAfterMs = 24 * 3_600_000;

/**
 * Returns true for an abandoned file. Files of another machine or of a reused pid count as abandoned when
 * they have not been written to for a day.
 */
async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [machine, pid, run] = name.split('~');
  const isOwn = machine === thisMachine && Number(pid) === process.pid;
  if (isOwn && run === thisRun) return false;
  if (machine === thisMachine && !isProcessRunning(Number(pid))) return true;
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  // A file under our pid from before this process started is left from an earlier run. A newer one belongs to
  // another container with the same host name.
  if (isOwn && mtimeMs < performance.timeOrigin) return true;
  return Date.now() - mtimeMs > abandonedAfterMs;
}
