import type { IncomingMessage } from 'node:http';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { TourUploads } from './tour-uploads.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { TourUpload } from './upload-rows.ts';

export const protocolVersion = '1.0.0';
const chunkMediaType = 'application/offset+octet-stream';

/**
 * Handles PATCH of the tus protocol by streaming the body from the connection into the file. The code of
 * @tus/server would pass it through two kinds of streams, which costs four times as much as everything else.
 * @returns the number of bytes of the upload that have been received
 * @throws AppError; an error with the status that the protocol requires; the error of a broken connection
 */
export async function receiveChunk(
  { uploads, locks }: { uploads: TourUploads; locks: UploadLocks },
  upload: TourUpload,
  request: IncomingMessage,
): Promise<number> {
  const offset = declaredOffset(request);
  return locks.withLock(upload.id, request, async () => {
    const receivedBytes = await uploads.receivedBytes(upload.id);
    if (receivedBytes === null) throw new AppError('gone', 'upload_over', english('This upload has ended.'));
    if (offset !== receivedBytes)
      throw new AppError(
        'conflict',
        'upload_offset',
        english('The upload is at byte {arrived}, not {offset}.', { arrived: receivedBytes, offset }),
      );
    const remaining = upload.bytes - receivedBytes;
    if (Number(request.headers['content-length'] ?? 0) > remaining) throw uploadTooLongError();
    return uploads.append(upload, receivedBytes, limitBody(remaining, request));
  });
}

function declaredOffset({ headers }: IncomingMessage): number {
  if (headers['tus-resumable'] !== protocolVersion)
    throw missingHeaderError(412, `Tus-Resumable: ${protocolVersion}`);
  if (headers['content-type'] !== chunkMediaType)
    throw missingHeaderError(415, `Content-Type: ${chunkMediaType}`);
  const offset = String(headers['upload-offset']);
  if (!/^(0|[1-9]\d{0,15})$/.test(offset)) throw missingHeaderError(400, 'Upload-Offset: a number of bytes');
  return Number(offset);
}

/**
 * Yields the body up to the limit, because a body without a declared length may be endless. The connection
 * stays open for the response.
 */
async function* limitBody(limitBytes: number, request: IncomingMessage): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > limitBytes) throw uploadTooLongError();
    yield chunk as Uint8Array;
  }
}

function uploadTooLongError(): AppError {
  return new AppError('too-large', 'upload_too_long', english('The upload is larger than announced.'));
}

function missingHeaderError(statusCode: number, header: string): Error {
  return Object.assign(new Error(`A piece of an upload needs the header ${header}.`), { statusCode });
}
