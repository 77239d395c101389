import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { noSpaceError } from './no-space.ts';

/** How long a file that has stopped arriving keeps its reservation, in milliseconds. */
const reservationMs = 15 * 60_000;

/**
 * The share of the disk that uploads never use, up to `maxReservedBytes`, because the database, logs and
 * small files are on the same disk.
 */
const reservedShare = 0.05;
const maxReservedBytes = 512 * 2 ** 20;

type Reservation = {
  name: string;
  path: string;
  device: number;
  isLive: boolean;
  /** The number of bytes that have not arrived yet. */
  bytes: number;
};

/**
 * Disk space for files of announced size. Each reservation is a small file in a folder on that disk, so that
 * all processes see it and none has to release it. It counts the bytes that have not arrived, and ends when
 * its file is gone. It expires when nothing has arrived for a while.
 */
export class Reservations {
  readonly #folder: string;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Ensures that the existing file at `path` can grow to this size. Call it again whenever the upload
   * resumes: earlier reservations take precedence, and an expired reservation goes to the end of the queue.
   * @throws AppError 'no-space'
   */
  reserve(path: string, bytes: number): Promise<void> {
    const reservation = this.#queue.then(() => this.#reserve(path, bytes));
    this.#queue = reservation.catch(() => {});
    return reservation;
  }

  async #reserve(path: string, bytes: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const ownReservations = (await this.#all()).filter((candidate) => candidate.path === path);
    const liveReservation = ownReservations.find(({ isLive }) => isLive);
    for (const { name } of ownReservations) if (name !== liveReservation?.name) await this.#drop(name);
    const name = liveReservation?.name ?? (await this.#write(path, bytes));
    if (liveReservation) await utimes(join(this.#folder, name), new Date(), new Date());
    const all = await this.#all();
    const reservation = all.find((candidate) => candidate.name === name);
    if (!reservation) return;
    const others = all.filter(
      (candidate) => candidate.name !== name && candidate.isLive && candidate.device === reservation.device,
    );
    // Two new reservations in two processes may not have seen each other, so each of them counts the other.
    const earlierReservations = liveReservation
      ? others.filter((candidate) => candidate.name < name)
      : others;
    const total = earlierReservations.reduce((sum, earlier) => sum + earlier.bytes, reservation.bytes);
    if (reservation.bytes === 0 || total <= (await freeBytes(path))) return;
    if (!liveReservation) await this.#drop(name);
    throw noSpaceError();
  }

  /** Writes atomically. The names sort by the time of creation. */
  async #write(path: string, bytes: number): Promise<string> {
    const name = `${String(Date.now()).padStart(15, '0')}-${randomBytes(9).toString('hex')}`;
    const temporaryPath = join(this.#folder, `.${name}`);
    await writeFile(temporaryPath, JSON.stringify({ path: relative(this.#folder, path), bytes }), {
      flag: 'wx',
    });
    await rename(temporaryPath, join(this.#folder, name));
    return name;
  }

  async #all(): Promise<Reservation[]> {
    const names = (await readdir(this.#folder)).filter((name) => !name.startsWith('.'));
    const all = await Promise.all(names.map((name) => this.#read(name)));
    return all.filter((reservation) => reservation !== null);
  }

  /**
   * Returns a reservation. If its file is gone or the reservation is unreadable, removes it and returns null.
   */
  async #read(name: string): Promise<Reservation | null> {
    const reservationPath = join(this.#folder, name);
    const text = await readFile(reservationPath, 'utf8').catch(() => null);
    if (text === null) return null;
    const parsed = parseReservation(text);
    if (!parsed) {
      await this.#drop(name);
      return null;
    }
    const { bytes } = parsed;
    const path = resolve(this.#folder, parsed.path);
    const [file, entry] = await Promise.all(
      [path, reservationPath].map((entryPath) => stat(entryPath).catch(() => null)),
    );
    if (!file || !entry) {
      await this.#drop(name);
      return null;
    }
    const isLive = Date.now() - Math.max(file.mtimeMs, entry.mtimeMs) < reservationMs;
    return { name, path, device: file.dev, isLive, bytes: Math.max(0, bytes - file.size) };
  }

  #drop(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true });
  }
}

/** Returns null if a power cut left the file empty, because a reservation is not worth a sync. */
function parseReservation(text: string): { path: string; bytes: number } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the number of bytes that uploads may still use: the free space of the disk without the reserve.
 * Returns infinity if the file system does not report its free space.
 */
async function freeBytes(path: string): Promise<number> {
  const stats = await statfs(path).catch(() => null);
  if (!stats) return Number.POSITIVE_INFINITY;
  const { bavail, blocks, bsize } = stats;
  return bavail * bsize - Math.min(maxReservedBytes, blocks * bsize * reservedShare);
}
