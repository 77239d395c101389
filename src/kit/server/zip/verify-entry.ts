import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { errorCode } from '#kit/error-fields.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';

/**
 * Returns true when an entry decompresses to exactly the listed size and checksum. Reads the entry in chunks,
 * so that its size does not matter.
 */
export async function isIntact(entry: ZipEntry, packed: Readable): Promise<boolean> {
  let crc = 0;
  let size = 0;
  const verifyChunks = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > entry.size) throw new TooManyBytes();
      crc = crc32(chunk, crc);
    }
  };
  try {
    if (entry.deflated) await pipeline(packed, createInflateRaw(), verifyChunks);
    else await pipeline(packed, verifyChunks);
  } catch (error) {
    if (error instanceof TooManyBytes || errorCode(error)?.startsWith('Z_')) return false;
    throw error;
  }
  return size === entry.size && crc === entry.crc;
}

class TooManyBytes extends Error {}
