import { z } from 'zod';

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
