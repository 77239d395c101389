import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { errorCode } from '#kit/error-fields.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';

/**
 * Returns true when an entry decompresses to exactly the listed size and checksum. Reads it in pieces, so
 * that its size does not matter.
 */
export async function isIntact(entry: ZipEntry, packed: Readable): Promise<boolean> {
  let crc = 0;
  let size = 0;
  const take = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > entry.size) throw new TooMuch();
      crc = crc32(piece, crc);
    }
  };
  try {
    if (entry.deflated) await pipeline(packed, createInflateRaw(), take);
    else await pipeline(packed, take);
  } catch (error) {
    if (error instanceof TooMuch || errorCode(error)?.startsWith('Z_')) return false;
    throw error;
  }
  return size === entry.size && crc === entry.crc;
}

class TooMuch extends Error {}
