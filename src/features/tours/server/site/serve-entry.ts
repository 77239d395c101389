import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { type ByteRange, type FileStore, MissingFile } from '#kit/server/storage/file-store.ts';
import { gzipFrameBytes, gzipHeader, gzipTrailer, writeGzipTrailer } from '#kit/server/zip/gzip-frame.ts';
import { unpackEntry } from '#kit/server/zip/unpack-entry.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import type { SmallFileResponder } from './small-replies.ts';

/** The size in bytes up to which a file is read and sent at once. */
const maxBufferedBytes = 256 * 1024;
const maxBufferedInflateBytes = 1024 * 1024;

type Stored = { files: FileStore; responder: SmallFileResponder; key: string };

/** Sends a deflated entry as gzip: its stored bytes between a header and a trailer. */
export async function sendAsGzip(
  response: ServerResponse,
  { files, responder, key }: Stored,
  entry: ZipEntry,
): Promise<void> {
  if (entry.compressedSize > maxBufferedBytes) {
    response.write(gzipHeader);
    await files.readChunks(key, packedRange(entry), writerTo(response));
    return void response.end(gzipTrailer(entry));
  }
  await responder.send(
    response,
    `${key} ${entry.start} gzip`,
    entry.compressedSize + gzipFrameBytes,
    async (buffer) => {
      gzipHeader.copy(buffer);
      writeGzipTrailer(buffer, buffer.length - 8, entry.crc, entry.size);
      await readAll(files, key, entry.start, buffer.subarray(gzipHeader.length, buffer.length - 8));
    },
  );
}

/** Sends a stored entry, or a range of it, unchanged. */
export async function sendStored(
  response: ServerResponse,
  { files, responder, key }: Stored,
  entry: ZipEntry,
  part: ByteRange,
): Promise<void> {
  const range = { start: entry.start + part.start, end: entry.start + part.end };
  if (range.end - range.start > maxBufferedBytes) {
    await files.readChunks(key, range, writerTo(response));
    return void response.end();
  }
  const length = range.end - range.start;
  const id = length === entry.size ? `${key} ${entry.start}` : null;
  await responder.send(response, id, length, (buffer) => readAll(files, key, range.start, buffer));
}

/** Sends an entry to clients that do not accept gzip. Sends no more than the declared size. */
export async function sendInflated(
  response: ServerResponse,
  { files, key }: Stored,
  entry: ZipEntry,
): Promise<void> {
  if (Math.max(entry.size, entry.compressedSize) > maxBufferedInflateBytes) {
    return pipeline(
      files.stream(key, packedRange(entry)),
      createInflateRaw(),
      requireSize(entry.size),
      response,
    );
  }
  const packed = Buffer.allocUnsafeSlow(entry.compressedSize);
  await readAll(files, key, entry.start, packed);
  response.end(await unpackEntry(entry, packed));
}

/** Thrown when the client closed its connection during a response. */
export class ClientGone extends Error {}

/**
 * Returns a writer that waits until the socket has accepted each chunk. A slow client then occupies only one
 * chunk, and a lost connection ends the response.
 */
function writerTo(response: ServerResponse): (chunk: Buffer) => Promise<void> {
  let rejectWrite = (_: Error) => {};
  response.once('close', () => rejectWrite(new ClientGone()));
  return (chunk) =>
    new Promise((resolve, reject) => {
      rejectWrite = reject;
      if (response.destroyed) reject(new ClientGone());
      else response.write(chunk, (error) => (error ? reject(new ClientGone()) : resolve()));
    });
}

function packedRange({ start, compressedSize }: ZipEntry): ByteRange {
  return { start, end: start + compressedSize };
}

async function readAll(files: FileStore, key: string, start: number, into: Buffer): Promise<void> {
  if (into.length > 0 && (await files.readInto(key, start, into)) !== into.length) throw new MissingFile(key);
}

function requireSize(size: number): Transform {
  let receivedBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, next) {
      receivedBytes += chunk.length;
      next(receivedBytes > size ? new Error('an entry is larger than declared') : null, chunk);
    },
    flush(next) {
      next(receivedBytes === size ? null : new Error('an entry is smaller than declared'));
    },
  });
}
