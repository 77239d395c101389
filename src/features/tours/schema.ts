import { z } from 'zod';
import { int4Max } from '#kit/numbers.ts';
import { renderedMessage } from '#kit/rendered-message.ts';

export const propertyIdShape = z.coerce.number().int().min(1).max(int4Max);

export const tourParams = z.object({ id: propertyIdShape });

/** The facts about a tour that a property's page shows before the tour is loaded. */
export const propertyTourShape = z.object({
  tourUrl: z.string(),
  /** The number of bytes transferred before the first view. `totalBytes` is the size of the whole tour. */
  startBytes: z.number(),
  totalBytes: z.number(),
  files: z.number(),
  rooms: z.array(z.object({ name: z.string() })),
  posterUrl: z.string().nullable(),
  /** True for our sample tour, which does not show this home. */
  sample: z.boolean(),
});

export type PropertyTour = z.output<typeof propertyTourShape>;

/**
 * The parameters of an uploaded tour. The id is a plain string, so that an invalid id still gives 404 and not
 * 400.
 */
export const uploadedTourParams = z.object({ id: z.string() });

export const tourForm = z.object({ tourZip: z.file() });

export const chunkParams = z.object({ uploadId: z.string() });

export const uploadParams = z.object({ uploadId: z.string().max(64) });

/** The response of both upload methods. */
export const tourUploadReply = z.object({
  status: z.literal('success'),
  tourUrl: z.string(),
  message: renderedMessage,
  directoryContents: z.array(z.string()),
  warnings: z.array(z.string()),
});

export type TourUploadReply = z.output<typeof tourUploadReply>;

export const tourCheckQuery = z.object({ propertyId: propertyIdShape });

/** The result of reading the published tour's page and the files it loads first. */
export const tourCheckShape = z.object({
  ok: z.boolean(),
  page: z.string().nullable(),
  missing: z.array(z.string()),
  message: renderedMessage,
});

export type TourCheck = z.output<typeof tourCheckShape>;

export const versionParams = tourParams.extend({ versionId: z.string().regex(/^[a-z2-7]{26}$/) });

/** One uploaded version of a property's tour, as shown to its managers. */
export const tourVersionShape = z.object({
  id: z.string(),
  filename: z.string(),
  createdAt: z.iso.datetime(),
  files: z.number(),
  totalBytes: z.number(),
  isPublished: z.boolean(),
  warnings: z.array(z.string()),
  damagedFiles: z.array(z.string()),
  rooms: z.array(z.object({ name: z.string() })),
});

export type TourVersionView = z.output<typeof tourVersionShape>;

export const tourChangeReply = z.object({ message: renderedMessage, tourUrl: z.string().nullable() });
