import type { ServerResponse } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { type ByteRange, type FileStore, MissingFile } from '#kit/server/storage/file-store.ts';
import { unpackEntry } from '#kit/server/zip/unpack-entry.ts';
import type { ZipEntry } from '#kit/server/zip/zip-index.ts';
import { gzipFrameBytes, gzipHeader, gzipTrailer, writeGzipTrailer } from './gzip-frame.ts';

/** Up to here a file is read at once and sent in one piece. */
const atOnceBytes = 256 * 1024;
const inflateAtOnceBytes = 1024 * 1024;

type Stored = { files: FileStore; key: string };

/** A deflated entry as gzip: its bytes as they lie, between a header and a trailer. */
export async function sendAsGzip(
  response: ServerResponse,
  { files, key }: Stored,
  entry: ZipEntry,
): Promise<void> {
  if (entry.packedSize > atOnceBytes) {
    const body = files.stream(key, packedRange(entry));
    return pipeline(Readable.from(framed(body, entry), { objectMode: false }), response);
  }
  const whole = Buffer.allocUnsafeSlow(entry.packedSize + gzipFrameBytes);
  gzipHeader.copy(whole);
  writeGzipTrailer(whole, whole.length - 8, entry.crc, entry.size);
  await readAll(files, key, entry.start, whole.subarray(gzipHeader.length, whole.length - 8));
  response.end(whole);
}

async function* framed(body: Readable, entry: ZipEntry): AsyncGenerator<Buffer> {
  yield gzipHeader;
  yield* body;
  yield gzipTrailer(entry);
}

/** A stored entry, or a part of it, as it lies. */
export async function sendStored(
  response: ServerResponse,
  { files, key }: Stored,
  entry: ZipEntry,
  part: ByteRange,
): Promise<void> {
  const length = part.end - part.start;
  if (length > atOnceBytes) {
    const range = { start: entry.start + part.start, end: entry.start + part.end };
    return pipeline(files.stream(key, range), response);
  }
  const whole = Buffer.allocUnsafeSlow(length);
  await readAll(files, key, entry.start + part.start, whole);
  response.end(whole);
}

/** For clients that do not take gzip. Never more than the declared size leaves. */
export async function sendInflated(
  response: ServerResponse,
  { files, key }: Stored,
  entry: ZipEntry,
): Promise<void> {
  if (entry.size > inflateAtOnceBytes) {
    return pipeline(files.stream(key, packedRange(entry)), createInflateRaw(), exactly(entry.size), response);
  }
  const packed = Buffer.allocUnsafeSlow(entry.packedSize);
  await readAll(files, key, entry.start, packed);
  response.end(await unpackEntry(entry, packed));
}

function packedRange({ start, packedSize }: ZipEntry): ByteRange {
  return { start, end: start + packedSize };
}

async function readAll(files: FileStore, key: string, start: number, into: Buffer): Promise<void> {
  if (into.length > 0 && (await files.readInto(key, start, into)) !== into.length) throw new MissingFile(key);
}

function exactly(size: number): Transform {
  let done = 0;
  return new Transform({
    transform(piece: Buffer, _, next) {
      done += piece.length;
      next(done > size ? new Error('an entry is larger than declared') : null, piece);
    },
    flush(next) {
      next(done === size ? null : new Error('an entry is smaller than declared'));
    },
  });
}
