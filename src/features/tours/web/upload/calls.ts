import type { z } from 'zod';
import type { Endpoint } from '#kit/endpoint.ts';
import { addressOf, CallError, call, readAddress } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';
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

/** One upload of a property's tour. */
export type TourVersion = {
  id: string;
  filename: string;
  createdAt: string;
  files: number;
  totalBytes: number;
  isPublished: boolean;
};
export type TourChange = { message: string; tourUrl: string | null };

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

type ListVersions = Endpoint<
  'GET',
  '/api/desk/properties/:id/tours',
  Any,
  Any,
  Any,
  z.ZodType<TourVersion[]>
>;
type PublishVersion = Endpoint<
  'POST',
  '/api/desk/properties/:id/tours/:versionId/publish',
  Any,
  Any,
  Any,
  z.ZodType<TourChange>
>;
type RemoveTour = Endpoint<'DELETE', '/api/desk/properties/:id/tour', Any, Any, Any, z.ZodType<TourChange>>;

export const tourVersionsQuery = (id: number) =>
  read<ListVersions>('/api/desk/properties/:id/tours', { params: { id } });
export const publishVersion = (id: number, versionId: string) =>
  call<PublishVersion>('POST', '/api/desk/properties/:id/tours/:versionId/publish', {
    params: { id, versionId },
  });
export const removeTour = (id: number) =>
  call<RemoveTour>('DELETE', '/api/desk/properties/:id/tour', { params: { id } });

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
