import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from './file-store.ts';

const batchBytes = 2 ** 20;
const batchChunks = 256;

/**
 * Writes a source from `start` on, about a megabyte at a time; while one batch is written, the next one
 * arrives. If the source breaks off, the data that has arrived is written. `see` is called with every chunk
 * first. The caller must not change a chunk after passing it. `areOurs` means that no other code uses the
 * chunks, so that they can be freed.
 * @returns the end of the written bytes
 */
export async function writeStreamToFile(
  file: FileHandle,
  start: number,
  source: ByteSource,
  {
    see,
    areOurs = false,
  }: { see?: ((chunk: Uint8Array) => void) | undefined; areOurs?: boolean | undefined } = {},
): Promise<number> {
  let end = start;
  let chunks: Uint8Array[] = [];
  let pendingBytes = 0;
  let pendingWrite: Promise<void> = Promise.resolve();
  const writeBatch = async () => {
    await pendingWrite;
    const batch = chunks;
    const from = end;
    end += pendingBytes;
    chunks = [];
    pendingBytes = 0;
    pendingWrite = writeAll(file, batch, from).then(() =>
      areOurs ? batch.forEach(releaseMemory) : undefined,
    );
    pendingWrite.catch(() => {});
  };
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      see?.(chunk);
      chunks.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes >= batchBytes || chunks.length >= batchChunks) await writeBatch();
    }
  } finally {
    if (pendingBytes > 0) await writeBatch();
    await pendingWrite;
  }
  return end;
}

/**
 * Frees the memory at once. The garbage collector would only run after every 64 MB of chunks, and would pause
 * everything while it scans all other objects.
 */
function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], start: number): Promise<void> {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let { bytesWritten: writtenBytes } = await file.writev(chunks, start);
  if (writtenBytes === bytes) return;
  const all = Buffer.concat(chunks);
  while (writtenBytes < bytes)
    writtenBytes += (await file.write(all, writtenBytes, bytes - writtenBytes, start + writtenBytes))
      .bytesWritten;
}
