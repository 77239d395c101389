import type { Readable } from 'node:stream';

/** The content of a file: bytes in memory, or bytes as they arrive. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A half-open range: `start` is included and `end` is not. */
export type ByteRange = { start: number; end: number };

/** A complete file on the local disk that is not yet visible to others. */
export type StagedFile = { path: string; sha256: string; size: number };

export type StageOptions = {
  expectedBytes?: number;
  /** Called with each chunk before it is written. If it throws, the file is refused. */
  see?(chunk: Uint8Array): void;
  /**
   * True when the caller no longer uses the chunks, so that their memory is freed as soon as they are
   * written.
   */
  areOurs?: boolean;
};

export type ListedFile = { key: string; size: number; modifiedAt: Date };

/**
 * A store of files. Each file is written completely or not at all and never changes, so its key should be
 * derived from its content. Keys are lower-case words, digits, dots and dashes between slashes; any other key
 * is a programming error.
 */
export type FileStore = {
  /**
   * Writes bytes to the staging folder, hashing and counting them; they are synced to the local disk when the
   * promise resolves. The caller must not change a chunk after passing it. A failure leaves nothing behind.
   * @throws AppError 'no-space'
   */
  stage(source: ByteSource, options?: StageOptions): Promise<StagedFile>;
  /**
   * Returns a path in the staging folder for a file that another thread writes. The file is swept like others
   * unless it is kept.
   */
  stagingPath(): string;
  /**
   * Reserves disk space for an existing local file that will grow to this size, for as long as bytes keep
   * arriving. Call it again whenever the upload resumes.
   * @throws AppError 'no-space' while earlier reservations need the space
   */
  reserve(path: string, bytes: number): Promise<void>;
  /** Moves a staged file to its key. Keeping the same bytes twice has no effect. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /** Combines `stage` and `keep`. */
  put(key: string, source: ByteSource): Promise<{ sha256: string; size: number }>;
  /**
   * Returns `length` bytes from `start`, or fewer at the end of the file; by default all bytes. Returns null
   * if there is no such file.
   */
  read(key: string, start?: number, length?: number): Promise<Buffer | null>;
  /** Reads like `read`, but into the caller's buffer. Returns the number of bytes read. */
  readInto(key: string, start: number, into: Buffer): Promise<number | null>;
  /**
   * Reads like `read`, but in chunks, each of which is valid until `take` resolves. A large range only needs
   * the memory of one chunk.
   */
  readChunks(key: string, range: ByteRange, take: (chunk: Buffer) => Promise<void>): Promise<void>;
  /** Reads like `read`, but as a stream, which fails if the file is missing. */
  stream(key: string, range?: ByteRange): Readable;
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Lists the files in a folder, or all files by default. */
  list(folder?: string): AsyncIterable<ListedFile>;
  /**
   * Removes the files that dead processes left in the staging folder. Runs at startup and every hour. Returns
   * the number of removed files.
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
