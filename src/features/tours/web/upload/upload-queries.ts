import type {
  checkTour,
  finishUpload,
  listTourVersions,
  publishTourVersion,
  removeTour,
} from '#features/tours/api.ts';
import type { TourCheck } from '#features/tours/schema.ts';
import { apiUrl, CallError, call, readAddress } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';
import { uploadMessages } from './file-error.ts';

export const sendFinish = (uploadId: string) =>
  call<typeof finishUpload>('POST', '/api/uploads/tours/:uploadId/finish', { params: { uploadId } });
const finalStatuses = [400, 403, 404, 410, 413, 422];

/**
 * Returns true when the upload was rejected permanently. After any other error, or no response, it can be
 * retried.
 */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof CallError && error.problem !== null && finalStatuses.includes(error.status);
}

/** Returns true when the server's disk is full. The sent bytes are kept there until there is space. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof CallError && error.status === 507;
}

export const tourVersionsQuery = (id: number) =>
  read<typeof listTourVersions>('/api/desk/properties/:id/tours', { params: { id } });
export const sendPublication = (id: number, versionId: string) =>
  call<typeof publishTourVersion>('POST', '/api/desk/properties/:id/tours/:versionId/publish', {
    params: { id, versionId },
  });
export const sendRemoval = (id: number) =>
  call<typeof removeTour>('DELETE', '/api/desk/properties/:id/tour', { params: { id } });

export async function readTourCheck(propertyId: number): Promise<TourCheck> {
  const address = apiUrl<typeof checkTour>('/api/tours/check', { query: { propertyId } });
  return (await readAddress(address)) as TourCheck;
}

/** Returns true for a lost connection. Browsers word it differently, so their messages are not shown. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Returns the server's message if there is one, else the error's, else a generic one. */
export function uploadErrorText(error: unknown): string {
  if (error instanceof CallError) return error.problem?.message ?? error.message;
  if (isNetworkError(error)) return uploadMessages.offline;
  return error instanceof Error && error.message ? error.message : `${uploadMessages.failed}: Unknown error`;
}

/**
 * Returns the error text for an upload, like `uploadErrorText`. A failure of the server is reported as a
 * failed upload.
 */
export function uploadError(error: unknown): string {
  const sentence = uploadErrorText(error);
  return error instanceof CallError && error.status >= 500
    ? `${uploadMessages.failed}: ${sentence}`
    : sentence;
}
