import { z } from 'zod';
import { int4Max } from '#kit/int4.ts';

export const propertyIdShape = z.coerce.number().int().min(1).max(int4Max);

export const tourParams = z.object({ id: propertyIdShape });

/** A property's tour, as its page needs to know it before anybody loads it. */
export const propertyTourShape = z.object({
  tourUrl: z.string(),
  /** What comes over the line until the first view, and if everything is looked at. */
  startBytes: z.number(),
  totalBytes: z.number(),
  files: z.number(),
  rooms: z.array(z.object({ name: z.string() })),
  posterUrl: z.string().nullable(),
  /** The product's own sample, not this home. */
  sample: z.boolean(),
});

export type PropertyTour = z.output<typeof propertyTourShape>;

export const uploadParams = z.object({ uploadId: z.string().max(64) });

/** What both ways of uploading answer. */
export const tourUploadReply = z.object({
  status: z.literal('success'),
  tourUrl: z.string(),
  message: z.string(),
  directoryContents: z.array(z.string()),
  warnings: z.array(z.string()),
});

export type TourUploadReply = z.output<typeof tourUploadReply>;

export const tourCheckQuery = z.object({ propertyId: propertyIdShape });

/** Whether the page of the published tour and what it loads first are there. */
export const tourCheckShape = z.object({
  ok: z.boolean(),
  page: z.string().nullable(),
  missing: z.array(z.string()),
  message: z.string(),
});

export type TourCheck = z.output<typeof tourCheckShape>;

export const versionParams = tourParams.extend({ versionId: z.string().regex(/^[a-z2-7]{26}$/) });

/** One upload of a property's tour, as those who run it see it. */
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

export const tourChangeReply = z.object({ message: z.string(), tourUrl: z.string().nullable() });
