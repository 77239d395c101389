import type { z } from 'zod';
import { tourUrlOf } from '#features/properties/tour-url.ts';
import { tourMessages } from '#features/tours/limits.ts';
import type { tourUploadReply } from '#features/tours/schema.ts';
import { englishText } from '#kit/english-text.ts';
import type { UploadedTour } from './tour-uploads.ts';

/** Returns the response to an upload, the same for both methods. */
export function toUploadReply(tour: UploadedTour, tourOrigin: string): z.input<typeof tourUploadReply> {
  return {
    status: 'success',
    tourUrl: tourUrlOf(tour.publishedTour, tourOrigin) as string,
    message: englishText(tourMessages.uploaded),
    directoryContents: tour.directoryContents,
    warnings: tour.warnings,
  };
}
