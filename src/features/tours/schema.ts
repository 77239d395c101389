import { z } from 'zod';

export const tourLimits = {
  zipMaxBytes: 5 * 1024 ** 3,
  /** How much of the list of files a reply shows. */
  directoryContents: 200,
  filenameMax: 255,
} as const;

/** The specification's sentences, word for word. */
export const tourMessages = {
  notZipName: 'Please upload a ZIP file (3D Vista tour export)',
  tooLarge: 'File is too large. Maximum allowed size is 5GB',
  uploaded: 'Virtual tour uploaded and extracted successfully',
} as const;

const int4Max = 2_147_483_647;

export const tourParams = z.object({ id: z.coerce.number().int().min(1).max(int4Max) });

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
