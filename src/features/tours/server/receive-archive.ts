import { open, stat } from 'node:fs/promises';
import type { Kit } from '#kit/server/kit.ts';
import type { StagedFile } from '#kit/server/storage/file-store.ts';
import { ArrivingHeaders, type SeenHeaders } from '#kit/server/zip/arriving-headers.ts';
import { tourLimits } from '../limits.ts';
import { zipTooLarge } from './refusals.ts';

export type TourArchive = { filename: string; expectedBytes?: number } & (
  | { stream: AsyncIterable<Uint8Array> }
  | { filePath: string }
);

/** While it arrives the archive is counted, hashed, and its local headers are noted. */
export async function receiveArchive(
  kit: Kit,
  archive: TourArchive,
  onReceived?: (doneBytes: number, ofBytes: number) => void,
): Promise<{ zip: StagedFile; seen: SeenHeaders }> {
  const expectedBytes =
    'filePath' in archive ? (await stat(archive.filePath)).size : (archive.expectedBytes ?? 0);
  if (expectedBytes > tourLimits.zipMaxBytes) throw zipTooLarge();
  const source = 'filePath' in archive ? bytesOf(archive.filePath) : archive.stream;
  const headers = new ArrivingHeaders();
  const watched = watch(source, (piece, doneBytes) => {
    if (doneBytes > tourLimits.zipMaxBytes) throw zipTooLarge();
    headers.take(piece);
    onReceived?.(doneBytes, expectedBytes);
  });
  const zip = await kit.files.stage(watched, { expectedBytes });
  return { zip, seen: headers.seen() };
}

/** In pieces of 1 MB, all in the same place: each is written before the next is read. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(2 ** 20);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* watch(
  source: AsyncIterable<Uint8Array>,
  see: (piece: Uint8Array, doneBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let doneBytes = 0;
  for await (const piece of source) {
    doneBytes += piece.length;
    see(piece, doneBytes);
    yield piece;
  }
}
