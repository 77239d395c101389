import { AppError } from '#kit/app-error.ts';
import type { PictureFormat, PictureWidth } from '#kit/picture.ts';
import type { Log } from '#kit/server/log.ts';
import { openPictureProcess, PictureProcessEnded } from './picture-process.ts';
import { busy, openPictureQueue, type PictureQueueLimits } from './picture-queue.ts';
import type { DecodedPicture, PictureAnswer, PictureTask } from './picture-task.ts';

export type WantedSize = {
  /** Called when its turn has come, so that nothing of those that wait lies in memory. */
  readSource(): Promise<Buffer | null>;
  width: PictureWidth;
  format: PictureFormat;
  isForLater: boolean;
};

export type PictureWork = {
  /**
   * Reads a picture that somebody sent.
   * @throws AppError 'invalid' when it cannot be taken, 'unavailable' when too many wait
   */
  decode(bytes: Buffer): Promise<DecodedPicture>;
  /** Makes one size of a picture of ours; null where there is none. What nobody waits for yet goes last. */
  encode(size: WantedSize): Promise<Buffer | null>;
  close(): void;
};

/** All work on pictures: in one queue, and in a process of its own that may die of a picture without harm to anybody else. */
export function openPictureWork(
  log: Log,
  { program, ...limits }: Partial<PictureQueueLimits> & { program?: URL } = {},
): PictureWork {
  const queue = openPictureQueue(limits);
  const reader = openPictureProcess(log, program);

  /** Ours are safe to read: if the process dies meanwhile, it was of another's. */
  async function runOurs(task: PictureTask): Promise<PictureAnswer> {
    try {
      return await reader.run(task);
    } catch (error) {
      if (!(error instanceof PictureProcessEnded)) throw error;
      return reader.run(task);
    }
  }

  return {
    async decode(bytes) {
      const answer = await queue
        .inTurn('foreign', () => reader.run({ do: 'decode', bytes }))
        .catch((error: unknown) => {
          throw error instanceof PictureProcessEnded ? (error.wasReady ? unreadable(error) : busy()) : error;
        });
      if ('fault' in answer) throw refusalOf(answer);
      return (answer as { decoded: DecodedPicture }).decoded;
    },
    async encode({ readSource, width, format, isForLater }) {
      const answer = await queue.inTurn(isForLater ? 'later' : 'page', async () => {
        const source = await readSource();
        return source && runOurs({ do: 'encode', source, width, format });
      });
      if (!answer) return null;
      if ('fault' in answer) throw new Error(`a size of a picture could not be made: ${answer.message}`);
      return Buffer.from((answer as { encoded: Uint8Array }).encoded);
    },
    close: reader.close,
  };
}

function refusalOf({ fault, message }: { fault: string; message: string }): AppError {
  const cause = new Error(message);
  return fault === 'too-many-pixels'
    ? new AppError(
        'invalid',
        'picture_too_many_pixels',
        'This image has too many pixels. Please make it smaller.',
        { cause },
      )
    : new AppError(
        'invalid',
        'picture_broken',
        'This image is damaged or incomplete. Please try another one.',
        { cause },
      );
}

function unreadable(cause: Error): AppError {
  return new AppError(
    'invalid',
    'picture_unreadable',
    'This image could not be read. Please save it as a JPEG and upload it again.',
    { cause },
  );
}
