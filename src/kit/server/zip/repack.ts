import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib';
import { errorCode } from '#kit/error-fields.ts';
import type { DirectoryEntry } from '#kit/zip/directory.ts';
import { methods } from '#kit/zip/methods.ts';
import type { RandomAccess } from '#kit/zip/random-access.ts';
import { refusals } from '#kit/zip/refusals.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { viewOf } from './file-fill.ts';
import type { SidecarFile } from './sidecar-file.ts';

const chunkBytes = 256 * 1024;

type WriteChunk = (chunk: Uint8Array) => Promise<void>;

/**
 * Writes an entry that cannot be served as it is stored to the sidecar: `ranged` media without compression,
 * because players send range requests, and Deflate64 as Deflate. The size and checksum must match the
 * archive's.
 */
export async function repack(
  zip: RandomAccess,
  entry: DirectoryEntry,
  sidecar: SidecarFile,
  ranged: boolean,
): Promise<ZipEntry> {
  const start = sidecar.size;
  const checksum = new ChecksumVerifier(entry);
  const deflater = ranged ? null : createDeflateRaw();
  deflater?.on('data', (chunk: Buffer) => sidecar.append(chunk));
  const writeChunk: WriteChunk = async (chunk) => {
    checksum.add(chunk);
    if (!deflater) sidecar.append(chunk);
    else if (!deflater.write(chunk)) await once(deflater, 'drain');
  };
  if (entry.method === methods.deflated64) await inflate64(zip, entry, writeChunk);
  else await inflate(zip, entry, writeChunk);
  checksum.check();
  if (deflater) {
    deflater.end();
    await once(deflater, 'end');
  }
  const { name, crc, size } = entry;
  return { name, deflated: !ranged, crc, size, compressedSize: sidecar.size - start, start, inSidecar: true };
}

class ChecksumVerifier {
  readonly #entry: DirectoryEntry;
  #crc = 0;
  #size = 0;

  constructor(entry: DirectoryEntry) {
    this.#entry = entry;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#size > this.#entry.size) throw refusals.lyingSize(this.#entry.name);
    this.#crc = crc32(chunk, this.#crc);
  }

  check(): void {
    if (this.#size !== this.#entry.size) throw refusals.lyingSize(this.#entry.name);
    if (this.#crc !== this.#entry.crc) throw refusals.wrongChecksum(this.#entry.name);
  }
}

async function inflate(zip: RandomAccess, entry: DirectoryEntry, writeChunk: WriteChunk): Promise<void> {
  try {
    await pipeline(chunksOf(zip, entry), createInflateRaw({ chunkSize: chunkBytes }), async (chunks) => {
      for await (const chunk of chunks) await writeChunk(chunk);
    });
  } catch (error) {
    throw errorCode(error)?.startsWith('Z_') ? refusals.wrongChecksum(entry.name) : error;
  }
}

function* chunksOf(zip: RandomAccess, { start, compressedSize }: DirectoryEntry): Generator<Buffer> {
  for (let offset = 0; offset < compressedSize; offset += chunkBytes)
    yield Buffer.from(viewOf(zip, start + offset, Math.min(chunkBytes, compressedSize - offset)));
}

/** Loads the decoder on demand, because it is large and rarely needed. */
async function inflate64(zip: RandomAccess, entry: DirectoryEntry, writeChunk: WriteChunk): Promise<void> {
  const { unpackDeflate64 } = await import('./deflate64.ts');
  const read = (start: number, length: number) => viewOf(zip, entry.start + start, length);
  await unpackDeflate64(entry.name, { length: entry.compressedSize, read }, entry.size, writeChunk);
}
