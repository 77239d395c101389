import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import type { StagedFile } from '#kit/server/storage/file-store.ts';

/**
 * The sidecar of an archive, for entries that cannot be served from the archive. It is created only if
 * needed.
 */
export class SidecarFile {
  readonly #path: string;
  readonly #hash = createHash('sha256');
  #fd: number | null = null;
  #size = 0;

  constructor(path: string) {
    this.#path = path;
  }

  get size(): number {
    return this.#size;
  }

  append(bytes: Uint8Array): void {
    this.#fd ??= openSync(this.#path, 'wx');
    let writtenBytes = 0;
    while (writtenBytes < bytes.length)
      writtenBytes += writeSync(this.#fd, bytes, writtenBytes, bytes.length - writtenBytes);
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }

  finish(): StagedFile | null {
    if (this.#fd === null) return null;
    fsyncSync(this.#fd);
    closeSync(this.#fd);
    this.#fd = null;
    return { path: this.#path, sha256: this.#hash.digest('hex'), size: this.#size };
  }

  discard(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
    rmSync(this.#path, { force: true });
  }
}
