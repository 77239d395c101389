import { open, stat } from 'node:fs/promises';
import { tourLimits } from '#features/tours/limits.ts';
import { zipTooLargeError } from '#features/tours/server/intake/refusals.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { StagedFile } from '#kit/server/storage/file-store.ts';
import { ArrivingHeaders, type SeenHeaders } from '#kit/server/zip/arriving-headers.ts';

export type ReceivedArchive = { zip: StagedFile; seen: SeenHeaders };

/**
 * An archive to receive. A stream may declare that its buffers are not used elsewhere. A `received` archive
 * has already been received completely, in chunks.
 */
export type TourArchive = { filename: string; expectedBytes?: number } & (
  | { stream: AsyncIterable<Uint8Array>; areOurs?: boolean }
  | { filePath: string }
  | { received: ReceivedArchive }
);

/**
 * Receives an archive into staging. While receiving, it counts and hashes the bytes, and records the local
 * headers.
 */
export async function receiveArchive(
  kit: Kit,
  archive: TourArchive,
  onReceived?: (doneBytes: number, ofBytes: number) => void,
): Promise<ReceivedArchive> {
  if ('received' in archive) return archive.received;
  const expectedBytes = await announcedBytes(archive);
  if (expectedBytes > tourLimits.zipMaxBytes) throw zipTooLargeError();
  const source = 'filePath' in archive ? readChunks(archive.filePath) : archive.stream;
  const areOurs = 'filePath' in archive || archive.areOurs === true;
  const headers = new ArrivingHeaders();
  let doneBytes = 0;
  const onChunk = (chunk: Uint8Array) => {
    doneBytes += chunk.length;
    if (doneBytes > tourLimits.zipMaxBytes) throw zipTooLargeError();
    headers.take(chunk);
    onReceived?.(doneBytes, expectedBytes);
  };
  const zip = await kit.files.stage(source, { expectedBytes, see: onChunk, areOurs });
  return { zip, seen: headers.seen() };
}

/** Returns the announced size of an archive, or its actual size if it is complete. */
export async function announcedBytes(archive: Exclude<TourArchive, { received: unknown }>): Promise<number> {
  return 'filePath' in archive ? (await stat(archive.filePath)).size : (archive.expectedBytes ?? 0);
}

const chunkBytes = 256 * 1024;

/** Yields a file in chunks small enough to leave time for other work. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(chunkBytes);
      const { bytesRead } = await file.read(chunk, 0, chunk.length);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
