import { type FileHandle, open } from 'node:fs/promises';
import { sayingNoSpace } from '#kit/server/storage/no-space.ts';
import { writeArriving } from '#kit/server/storage/write-arriving.ts';

/**
 * Adds arriving bytes, which nobody else has, to a file. When the source breaks off, what had come is kept.
 * @returns the size of the file from then on, and the file, still open, for whoever wants it safe on the disk
 * @throws AppError no-space; whatever the source throws
 */
export async function appendArriving(
  path: string,
  start: number,
  source: AsyncIterable<Uint8Array>,
  see?: (piece: Uint8Array) => void,
): Promise<{ end: number; file: FileHandle }> {
  return sayingNoSpace(async () => {
    const file = await open(path, 'r+');
    try {
      return { end: await writeArriving(file, start, source, { see, areOurs: true }), file };
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}
