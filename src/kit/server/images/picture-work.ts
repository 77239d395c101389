import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { PictureFormat, PictureWidth } from '#kit/picture.ts';
import type { Log } from '#kit/server/log.ts';
import { openPictureProcess, PictureProcessEnded } from './picture-process.ts';
import { busyError, openPictureQueue, type PictureQueueLimits } from './picture-queue.ts';
import type { DecodedPicture, PictureAnswer, PictureTask } from './picture-task.ts';
import type { ShareCard } from './share-card.ts';

export type EncodeRequest = {
  /** Reads the source. It is called when the work begins, so that waiting work keeps no picture in memory. */
  readSource(): Promise<Buffer | null>;
  width: PictureWidth;
  format: PictureFormat;
  isForLater: boolean;
};

export type PictureWork = {
  /**
   * Decodes an uploaded picture.
   * @throws AppError 'invalid' when it is refused, 'unavailable' when too many are waiting
   */
  decode(bytes: Buffer): Promise<DecodedPicture>;
  /**
   * Makes one size of a stored picture; null if there is no such picture. Work that no visitor waits for has
   * the lowest priority.
   */
  encode(size: EncodeRequest): Promise<Buffer | null>;
  /**
   * Returns the image hashes of a stored picture and its crops (image-hash.ts); empty for a picture without
   * features.
   */
  print(source: Buffer): Promise<string[]>;
  /**
   * Renders the preview of an address in a chat from stored pictures. The pictures of pages have priority
   * over it.
   */
  drawCard(card: ShareCard, readSources: () => Promise<Buffer[]>): Promise<Buffer>;
  close(): void;
};

/**
 * Runs all picture work in one queue and in a separate process. A picture may crash that process without
 * affecting anything else.
 */
export function openPictureWork(
  log: Log,
  { program, ...limits }: Partial<PictureQueueLimits> & { program?: URL } = {},
): PictureWork {
  const queue = openPictureQueue(limits);
  const pictureProcess = openPictureProcess(log, program);

  /**
   * Runs a task on a stored picture, which is safe to decode. If the process ends in the meantime, another
   * picture crashed it, so the task is retried.
   */
  async function runOnStored(task: PictureTask): Promise<PictureAnswer> {
    try {
      return await pictureProcess.run(task);
    } catch (error) {
      if (!(error instanceof PictureProcessEnded)) throw error;
      return pictureProcess.run(task);
    }
  }

  return {
    async decode(bytes) {
      const result = await queue
        .inTurn('foreign', () => pictureProcess.run({ do: 'decode', bytes }))
        .catch((error: unknown) => {
          throw error instanceof PictureProcessEnded
            ? error.wasReady
              ? unreadableError(error)
              : busyError()
            : error;
        });
      if ('reason' in result) throw refusalOf(result);
      return (result as { decoded: DecodedPicture }).decoded;
    },
    async encode({ readSource, width, format, isForLater }) {
      const result = await queue.inTurn(isForLater ? 'later' : 'page', async () => {
        const source = await readSource();
        return source && runOnStored({ do: 'encode', source, width, format });
      });
      if (!result) return null;
      if ('reason' in result) throw new Error(`a size of a picture could not be made: ${result.message}`);
      return Buffer.from((result as { encoded: Uint8Array }).encoded);
    },
    async print(source) {
      const result = await queue.inTurn('later', () => runOnStored({ do: 'print', source }));
      if ('reason' in result) throw new Error(`a picture could not be looked at: ${result.message}`);
      return (result as { prints: string[] }).prints;
    },
    async drawCard(card, readSources) {
      const result = await queue.inTurn('later', async () =>
        runOnStored({ do: 'card', card, sources: await readSources() }),
      );
      if ('reason' in result) throw new Error(`a card could not be drawn: ${result.message}`);
      return Buffer.from((result as { encoded: Uint8Array }).encoded);
    },
    close: pictureProcess.close,
  };
}

function refusalOf({ reason, message }: { reason: string; message: string }): AppError {
  const cause = new Error(message);
  return reason === 'too-many-pixels'
    ? new AppError(
        'invalid',
        'picture_too_many_pixels',
        msg('This image has too many pixels. Resize it and upload it again.'),
        { cause },
      )
    : new AppError(
        'invalid',
        'picture_broken',
        msg('This image is damaged or incomplete. Please choose another one.'),
        { cause },
      );
}

function unreadableError(cause: Error): AppError {
  return new AppError(
    'invalid',
    'picture_unreadable',
    msg('We could not read this image. Save it as JPEG and upload it again.'),
    { cause },
  );
}
