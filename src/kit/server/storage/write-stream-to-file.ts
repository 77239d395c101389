import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from './file-store.ts';

const batchBytes = 2 ** 20;
const batchPieces = 256;

/**
 * Writes a source from `start` on, about a megabyte at a time; while one batch is written, the next one
 * arrives. If the source breaks off, the data that has arrived is written. `see` is called with every piece
 * first. The caller must not change a piece after passing it; `areOurs` means that no other code uses the
 * pieces, so that they can be freed.
 * @returns the end of the written bytes
 */
export async function writeStreamToFile(
  file: FileHandle,
  start: number,
  source: ByteSource,
  {
    see,
    areOurs = false,
  }: { see?: ((piece: Uint8Array) => void) | undefined; areOurs?: boolean | undefined } = {},
): Promise<number> {
  let end = start;
  let pieces: Uint8Array[] = [];
  let pendingBytes = 0;
  let written: Promise<void> = Promise.resolve();
  const writeBatch = async () => {
    await written;
    const batch = pieces;
    const from = end;
    end += pendingBytes;
    pieces = [];
    pendingBytes = 0;
    written = writeAll(file, batch, from).then(() => (areOurs ? batch.forEach(free) : undefined));
    written.catch(() => {});
  };
  try {
    for await (const piece of source instanceof Uint8Array ? [source] : source) {
      see?.(piece);
      pieces.push(piece);
      pendingBytes += piece.length;
      if (pendingBytes >= batchBytes || pieces.length >= batchPieces) await writeBatch();
    }
  } finally {
    if (pendingBytes > 0) await writeBatch();
    await written;
  }
  return end;
}

/**
 * Frees the memory at once. The garbage collector would only run after every 64 MB of pieces, and would pause
 * everything while it scans all other objects.
 */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function writeAll(file: FileHandle, pieces: Uint8Array[], start: number): Promise<void> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let { bytesWritten: done } = await file.writev(pieces, start);
  if (done === bytes) return;
  const all = Buffer.concat(pieces);
  while (done < bytes) done += (await file.write(all, done, bytes - done, start + done)).bytesWritten;
}
