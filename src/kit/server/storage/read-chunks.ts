import { Readable } from 'node:stream';
import { type ByteRange, type FileStore, MissingFile } from './file-store.ts';

const chunkBytes = 256 * 1024;

/** Reads through one buffer that is reused for each chunk. */
export async function pumpChunks(
  readInto: (start: number, into: Buffer) => Promise<number | null>,
  key: string,
  { start, end }: ByteRange,
  take: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, end - start));
  for (let offset = start; offset < end; offset += buffer.length) {
    const chunk = end - offset < buffer.length ? buffer.subarray(0, end - offset) : buffer;
    const count = await readInto(offset, chunk);
    if (count === null) throw new MissingFile(key);
    if (count < chunk.length) throw new Error(`${key} ends before ${end}`);
    await take(chunk);
  }
}

/**
 * Reads chunks of 256 KB as they are consumed, so that a slow client needs the memory of one chunk and not of
 * the whole file.
 */
export function readInChunks(
  key: string,
  range: ByteRange | undefined,
  { read, size }: Pick<FileStore, 'read' | 'size'>,
): Readable {
  return Readable.from(chunks(key, range, read, size), { objectMode: false, highWaterMark: chunkBytes });
}

async function* chunks(
  key: string,
  range: ByteRange | undefined,
  read: FileStore['read'],
  size: FileStore['size'],
): AsyncGenerator<Buffer> {
  const end = range?.end ?? (await size(key));
  if (end === null) throw new MissingFile(key);
  let offset = range?.start ?? 0;
  do {
    const chunk = await read(key, offset, Math.min(chunkBytes, end - offset));
    if (!chunk) throw new MissingFile(key);
    if (chunk.length === 0 && offset < end) throw new Error(`${key} ends at ${offset}, before ${end}`);
    offset += chunk.length;
    if (chunk.length > 0) yield chunk;
  } while (offset < end);
}
