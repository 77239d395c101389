import { type FileHandle, open } from 'node:fs/promises';
import { withDiskFullError } from '#kit/server/storage/no-space.ts';
import { writeStreamToFile } from '#kit/server/storage/write-stream-to-file.ts';

/**
 * Appends received bytes, whose buffers are not used elsewhere, to a file. If the source fails, the received
 * bytes are kept.
 * @returns the new size of the file, and its open handle, for callers that sync it
 * @throws AppError 'no-space'; the errors of the source
 */
export async function appendToFile(
  path: string,
  start: number,
  source: AsyncIterable<Uint8Array>,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<{ end: number; file: FileHandle }> {
  return withDiskFullError(async () => {
    const file = await open(path, 'r+');
    try {
      return { end: await writeStreamToFile(file, start, source, { see: onChunk, areOurs: true }), file };
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}
