import { close, fstat, open } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from '#kit/error-fields.ts';

const fileStat = promisify(fstat);
const unlinked = Symbol('removed or replaced');

type OpenFile = { fd: Promise<number | null>; users: number; dropped: boolean; isLost: boolean };

/**
 * Keeps one shared descriptor per file that is being read, and keeps it open for the next reader. The least
 * recently used descriptor is closed first. Only this class closes descriptors, because a stream with its own
 * descriptor would close it for all readers when the client disconnects.
 */
export class SharedDescriptors {
  readonly #files = new Map<string, OpenFile>();
  readonly #limit: number;

  constructor(limit = 256) {
    this.#limit = limit;
  }

  /**
   * Calls `read` with the descriptor of `path`; null if there is no such file. A descriptor that something
   * else in this process has closed, or whose file another machine has removed, is discarded, and `read` is
   * retried once with a new one.
   */
  async use<T>(path: string, read: (fd: number) => Promise<T>): Promise<T | null> {
    const file = this.#take(path);
    try {
      return await this.#useOpened(file, read);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'EBADF' && code !== 'ESTALE') throw error;
      // The number may belong to another file by now, so this class must not close it.
      if (code === 'EBADF') file.isLost = true;
      if (this.#files.get(path) === file) this.drop(path);
      return this.#useOpened(this.#take(path), read);
    }
  }

  /**
   * Works like `use`, and also passes the size in bytes. A file that another process has removed or replaced
   * since it was opened has no name any more, so the path is opened again.
   */
  async useNamed<T>(path: string, read: (fd: number, size: number) => Promise<T>): Promise<T | null> {
    const outcome = await this.use(path, async (fd) => {
      const { nlink, size } = await fileStat(fd);
      return nlink === 0 ? unlinked : read(fd, size);
    });
    if (outcome !== unlinked) return outcome;
    this.drop(path);
    // Some file systems always report 0 names, so the new descriptor is used without this check.
    return this.use(path, async (fd) => read(fd, (await fileStat(fd)).size));
  }

  /** Drops the descriptor. Current readers continue; the next one opens the file again. */
  drop(path: string): void {
    const file = this.#files.get(path);
    if (!file) return;
    this.#files.delete(path);
    file.dropped = true;
    if (file.users === 0) closeQuietly(file);
  }

  dropAll(): void {
    for (const path of [...this.#files.keys()]) this.drop(path);
  }

  async #useOpened<T>(file: OpenFile, read: (fd: number) => Promise<T>): Promise<T | null> {
    try {
      const fd = await file.fd;
      return fd === null ? null : await read(fd);
    } finally {
      file.users--;
      if (file.dropped && file.users === 0) closeQuietly(file);
    }
  }

  #take(path: string): OpenFile {
    const existing = this.#files.get(path);
    const file = existing ?? this.#opened(path);
    file.users++;
    this.#files.delete(path);
    this.#files.set(path, file);
    for (const oldest of this.#files.keys()) if (this.#files.size > this.#limit) this.drop(oldest);
    return file;
  }

  #opened(path: string): OpenFile {
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    const file: OpenFile = { fd: promise, users: 0, dropped: false, isLost: false };
    open(path, 'r', (error, fd) => {
      if (!error) return resolve(fd);
      if (this.#files.get(path) === file) this.drop(path);
      if (error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
    return file;
  }
}

function closeQuietly(file: OpenFile): void {
  file.fd.then(
    (fd) => fd !== null && !file.isLost && close(fd, () => {}),
    () => {},
  );
}
