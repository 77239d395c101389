import type { z } from 'zod';
import type { Endpoint } from '#kit/endpoint.ts';
import { addressOf, CallError, call, readAddress } from '#kit/web/call.ts';
import { uploadMessages } from './file-fault.ts';

/** What the server says when a tour is in. */
export type UploadReply = {
  status: string;
  tourUrl: string;
  message: string;
  directoryContents: string[];
  warnings: string[];
};
export type TourAccess = { ok: boolean; page: string | null; missing: string[]; message: string };

type Any = z.ZodAny;
type FinishUpload = Endpoint<
  'POST',
  '/api/uploads/tours/:uploadId/finish',
  Any,
  Any,
  Any,
  z.ZodType<UploadReply>
>;
type CheckTour = Endpoint<
  'GET',
  '/api/tours/check',
  Any,
  z.ZodType<unknown, { propertyId: number }>,
  Any,
  Any
>;

export const finishUpload = (uploadId: string) =>
  call<FinishUpload>('POST', '/api/uploads/tours/:uploadId/finish', { params: { uploadId } });

export async function checkTourAccess(propertyId: number): Promise<TourAccess> {
  return (await readAddress(
    addressOf<CheckTour>('/api/tours/check', { query: { propertyId } }),
  )) as TourAccess;
}

/** The server's sentence if there is one, else what happened, else that nobody knows. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.problem?.message ?? error.message;
  return error instanceof Error && error.message ? error.message : `${uploadMessages.failed}: Unknown error`;
}
