import { Readable } from 'node:stream';
import { type ByteRange, type FileStore, MissingFile } from './file-store.ts';

const pieceBytes = 256 * 1024;

/** Reads through one buffer that is reused for each piece. */
export async function pumpChunks(
  readInto: (start: number, into: Buffer) => Promise<number | null>,
  key: string,
  { start, end }: ByteRange,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  const space = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - start));
  for (let at = start; at < end; at += space.length) {
    const piece = end - at < space.length ? space.subarray(0, end - at) : space;
    const count = await readInto(at, piece);
    if (count === null) throw new MissingFile(key);
    if (count < piece.length) throw new Error(`${key} ends before ${end}`);
    await take(piece);
  }
}

/**
 * Reads pieces of 256 KB as they are consumed, so that a slow client needs the memory of one piece and not of
 * the whole file.
 */
export function readInChunks(
  key: string,
  range: ByteRange | undefined,
  { read, size }: Pick<FileStore, 'read' | 'size'>,
): Readable {
  return Readable.from(pieces(key, range, read, size), { objectMode: false, highWaterMark: pieceBytes });
}

async function* pieces(
  key: string,
  range: ByteRange | undefined,
  read: FileStore['read'],
  size: FileStore['size'],
): AsyncGenerator<Buffer> {
  const end = range?.end ?? (await size(key));
  if (end === null) throw new MissingFile(key);
  let at = range?.start ?? 0;
  do {
    const piece = await read(key, at, Math.min(pieceBytes, end - at));
    if (!piece) throw new MissingFile(key);
    if (piece.length === 0 && at < end) throw new Error(`${key} ends at ${at}, before ${end}`);
    at += piece.length;
    if (piece.length > 0) yield piece;
  } while (at < end);
}
