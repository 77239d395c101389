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

const pieceBytes = 256 * 1024;

type Take = (piece: Uint8Array) => Promise<void>;

/**
 * Writes an entry to the sidecar if it cannot be served as it is stored: `ranged` media without compression,
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
  const sum = new CheckedSum(entry);
  const pack = ranged ? null : createDeflateRaw();
  pack?.on('data', (piece: Buffer) => sidecar.append(piece));
  const take: Take = async (piece) => {
    sum.add(piece);
    if (!pack) sidecar.append(piece);
    else if (!pack.write(piece)) await once(pack, 'drain');
  };
  if (entry.method === methods.deflated64) await inflate64(zip, entry, take);
  else await inflate(zip, entry, take);
  sum.check();
  if (pack) {
    pack.end();
    await once(pack, 'end');
  }
  const { name, crc, size } = entry;
  return { name, deflated: !ranged, crc, size, compressedSize: sidecar.size - start, start, inSidecar: true };
}

class CheckedSum {
  readonly #entry: DirectoryEntry;
  #crc = 0;
  #size = 0;

  constructor(entry: DirectoryEntry) {
    this.#entry = entry;
  }

  add(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#size > this.#entry.size) throw refusals.lyingSize(this.#entry.name);
    this.#crc = crc32(piece, this.#crc);
  }

  check(): void {
    if (this.#size !== this.#entry.size) throw refusals.lyingSize(this.#entry.name);
    if (this.#crc !== this.#entry.crc) throw refusals.wrongChecksum(this.#entry.name);
  }
}

async function inflate(zip: RandomAccess, entry: DirectoryEntry, take: Take): Promise<void> {
  try {
    await pipeline(piecesOf(zip, entry), createInflateRaw({ chunkSize: pieceBytes }), async (pieces) => {
      for await (const piece of pieces) await take(piece);
    });
  } catch (error) {
    throw errorCode(error)?.startsWith('Z_') ? refusals.wrongChecksum(entry.name) : error;
  }
}

function* piecesOf(zip: RandomAccess, { start, compressedSize }: DirectoryEntry): Generator<Buffer> {
  for (let at = 0; at < compressedSize; at += pieceBytes)
    yield Buffer.from(viewOf(zip, start + at, Math.min(pieceBytes, compressedSize - at)));
}

/** Loads the decoder on demand, because it is large and rarely needed. */
async function inflate64(zip: RandomAccess, entry: DirectoryEntry, take: Take): Promise<void> {
  const { unpackDeflate64 } = await import('./deflate64.ts');
  const read = (start: number, length: number) => viewOf(zip, entry.start + start, length);
  await unpackDeflate64(entry.name, { length: entry.compressedSize, read }, entry.size, take);
}
