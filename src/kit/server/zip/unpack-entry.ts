import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { errorCode } from '#kit/error-fields.ts';
import { refusals } from '#kit/zip/refusals.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/**
 * Returns the content of an entry from its compressed bytes. It is never larger than its declared size, and
 * is returned only if the checksum matches.
 */
export async function unpackEntry(entry: ZipEntry, packed: Buffer): Promise<Buffer> {
  const content = entry.deflated ? await inflateExactly(entry, packed) : packed;
  if (content.length !== entry.size) throw refusals.lyingSize(entry.name);
  if (crc32(content) !== entry.crc) throw refusals.wrongChecksum(entry.name);
  return content;
}

async function inflateExactly(entry: ZipEntry, packed: Buffer): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, entry.size) });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw refusals.lyingSize(entry.name);
    throw refusals.wrongChecksum(entry.name);
  }
}
