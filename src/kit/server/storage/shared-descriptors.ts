import { close, open } from 'node:fs';

type OpenFile = { fd: Promise<number | null>; users: number; dropped: boolean };

/**
 * One shared descriptor per file that is being read, kept for the next reader and closed when it is the longest unused.
 * Nobody but this class closes one: a stream that owned the shared descriptor would close it for everybody when its
 * client goes away.
 */
export class SharedDescriptors {
  readonly #files = new Map<string, OpenFile>();
  readonly #limit: number;

  constructor(limit = 256) {
    this.#limit = limit;
  }

  /** Calls `read` with the descriptor of `path`; null where there is no such file. */
  async use<T>(path: string, read: (fd: number) => Promise<T>): Promise<T | null> {
    const file = this.#take(path);
    try {
      const fd = await file.fd;
      return fd === null ? null : await read(fd);
    } finally {
      file.users--;
      if (file.dropped && file.users === 0) closeQuietly(file);
    }
  }

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

  #take(path: string): OpenFile {
    const known = this.#files.get(path);
    const file = known ?? { fd: this.#open(path), users: 0, dropped: false };
    file.users++;
    this.#files.delete(path);
    this.#files.set(path, file);
    if (this.#files.size > this.#limit) this.drop(this.#files.keys().next().value as string);
    return file;
  }

  #open(path: string): Promise<number | null> {
    return new Promise((resolve, reject) => {
      open(path, 'r', (error, fd) => {
        if (!error) return resolve(fd);
        this.drop(path);
        if (error.code === 'ENOENT') resolve(null);
        else reject(error);
      });
    });
  }
}

function closeQuietly(file: OpenFile): void {
  file.fd.then(
    (fd) => fd !== null && close(fd, () => {}),
    () => {},
  );
}
