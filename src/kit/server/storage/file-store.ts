import type { Readable } from 'node:stream';

/** What a file may be made of: bytes at hand, or bytes that arrive. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Half open: `start` is read, `end` is not. */
export type ByteRange = { start: number; end: number };

/** A complete file on the local disk that nobody else knows of yet. */
export type StagedFile = { path: string; sha256: string; size: number };

export type StageOptions = {
  expectedBytes?: number;
  /** Gets each piece as it arrives, before it is written; what it throws refuses the file. */
  see?(piece: Uint8Array): void;
  /** Nobody else has the pieces: their memory is given back as soon as they are written. */
  areOurs?: boolean;
};

export type ListedFile = { key: string; size: number; modifiedAt: Date };

/**
 * Where files live: each is written whole or not at all and never changes, so its key should come from its content.
 * Keys are lower-case words, figures, dots and dashes between slashes; anything else is a programming error.
 */
export type FileStore = {
  /**
   * Takes bytes in without showing them to anybody, hashed and counted as they pass, and safe on the local disk when
   * the promise resolves. Each piece must stay as it is once it was given. On any failure nothing of them remains.
   * @throws AppError no-space
   */
  stage(source: ByteSource, options?: StageOptions): Promise<StagedFile>;
  /** A place in the staging for a file that another thread writes; swept like the rest if nobody keeps it. */
  stagingPath(): string;
  /**
   * Keeps room on the disk for a file on the local disk that is there and grows to so many bytes, as long as something comes of
   * it. To be asked again whenever it goes on.
   * @throws AppError no-space while others that came first need the room
   */
  reserve(path: string, bytes: number): Promise<void>;
  /** Gives a staged file its name. Keeping the same bytes twice is harmless. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /** `stage` and `keep` in one. */
  put(key: string, source: ByteSource): Promise<{ sha256: string; size: number }>;
  /** `length` bytes from `start`, fewer at the end of the file; by default all. Null where there is no such file. */
  read(key: string, start?: number, length?: number): Promise<Buffer | null>;
  /** The same into a buffer of the caller's, which has room in front and behind. Returns how many bytes there were. */
  readInto(key: string, start: number, into: Buffer): Promise<number | null>;
  /** The same in pieces, each good until `take` is done with it: what is large costs one piece of memory. */
  pour(key: string, range: ByteRange, take: (piece: Buffer) => Promise<void>): Promise<void>;
  /** The same as a stream. A missing file is an error of it. */
  stream(key: string, range?: ByteRange): Readable;
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  list(folder: string): AsyncIterable<ListedFile>;
  /** At a start and every hour: removes what processes that are no more have left in the staging. Returns how many files. */
  sweepStaging(): Promise<number>;
  close(): Promise<void>;
};

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9-]+)*$/;

export function checkedKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 200)
    throw new Error(`not a key of the file store: ${JSON.stringify(key)}`);
  return key;
}

export class MissingFile extends Error {
  constructor(key: string) {
    super(`the file store has no ${key}`);
    this.name = 'MissingFile';
  }
}
