import type { Readable } from 'node:stream';

/** The content of a file: bytes in memory, or bytes as they arrive. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Half-open: `start` is included, `end` is not. */
export type ByteRange = { start: number; end: number };

/** A complete file on the local disk that is not yet visible to others. */
export type StagedFile = { path: string; sha256: string; size: number };

export type StageOptions = {
  expectedBytes?: number;
  /** Called with each piece before it is written; if it throws, the file is refused. */
  see?(piece: Uint8Array): void;
  /** True when the caller no longer uses the pieces: their memory is freed as soon as they are written. */
  areOurs?: boolean;
};

export type ListedFile = { key: string; size: number; modifiedAt: Date };

/**
 * Each file is written whole or not at all and never changes, so its key should be derived from its content. Keys are
 * lower-case words, digits, dots and dashes between slashes; anything else is a programming error.
 */
export type FileStore = {
  /**
   * Writes bytes to the staging folder, hashing and counting them; they are synced to the local disk when the promise
   * resolves. The caller must not change a piece after passing it. A failure leaves nothing behind.
   * @throws AppError no-space
   */
  stage(source: ByteSource, options?: StageOptions): Promise<StagedFile>;
  /**
   * Returns a path in the staging folder for a file that another thread writes; swept like the rest unless it
   * is kept.
   */
  stagingPath(): string;
  /**
   * Reserves disk space for an existing local file that will grow to this size, for as long as bytes keep arriving.
   * Call it again whenever the upload resumes.
   * @throws AppError no-space while earlier reservations need the space
   */
  reserve(path: string, bytes: number): Promise<void>;
  /** Moves a staged file to its key. Keeping the same bytes twice is harmless. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /** Combines `stage` and `keep`. */
  put(key: string, source: ByteSource): Promise<{ sha256: string; size: number }>;
  /**
   * Returns `length` bytes from `start`, fewer at the end of the file; all by default. Null if there is no
   * such file.
   */
  read(key: string, start?: number, length?: number): Promise<Buffer | null>;
  /** Reads like `read`, into the caller's buffer. Returns the number of bytes read. */
  readInto(key: string, start: number, into: Buffer): Promise<number | null>;
  /**
   * Reads like `read`, in pieces, each valid until `take` resolves, so that a large range needs the memory of
   * one piece.
   */
  pour(key: string, range: ByteRange, take: (piece: Buffer) => Promise<void>): Promise<void>;
  /** Reads like `read`, as a stream, which fails if the file is missing. */
  stream(key: string, range?: ByteRange): Readable;
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Lists the files of a folder; all files by default. */
  list(folder?: string): AsyncIterable<ListedFile>;
  /**
   * Removes the files that dead processes left in the staging folder, at the start and every hour. Returns
   * the number of files.
   */
  sweepStaging(): Promise<number>;
  close(): Promise<void>;
};

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9-]+)*$/;

export function isKey(text: string): boolean {
  return keyPattern.test(text) && text.length <= 200;
}

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a key of the file store: ${JSON.stringify(key)}`);
  return key;
}

export class MissingFile extends Error {
  constructor(key: string) {
    super(`the file store has no ${key}`);
    this.name = 'MissingFile';
  }
}
