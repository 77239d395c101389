import { open } from 'node:fs/promises';
import { sayingNoSpace } from '#kit/server/storage/no-space.ts';

const writtenAtOnceBytes = 2 ** 20;

/**
 * Adds arriving bytes to a file and makes them safe on the disk. When the source breaks off, what had come is kept.
 * @returns the size of the file from then on
 * @throws AppError no-space; whatever the source throws
 */
export async function appendArriving(
  path: string,
  start: number,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  return sayingNoSpace(async () => {
    const file = await open(path, 'r+');
    let end = start;
    let pieces: Uint8Array[] = [];
    let waiting = 0;
    const write = async () => {
      const from = end;
      const batch = pieces;
      const bytes = waiting;
      pieces = [];
      waiting = 0;
      const { bytesWritten } = await file.writev(batch, from);
      end += bytesWritten;
      if (bytesWritten < bytes) {
        const rest = Buffer.concat(batch).subarray(bytesWritten);
        end += (await file.write(rest, 0, rest.length, end)).bytesWritten;
      }
    };
    try {
      try {
        for await (const piece of source) {
          pieces.push(piece);
          waiting += piece.length;
          if (waiting >= writtenAtOnceBytes) await write();
        }
      } finally {
        if (waiting > 0) await write();
      }
      await file.datasync();
    } finally {
      await file.close();
    }
    return end;
  });
}
