import { tourUrlOf } from '#features/properties/tour-url.ts';
import { tourMessages } from '#features/tours/limits.ts';
import type { TourUploadReply } from '#features/tours/schema.ts';
import type { UploadedTour } from './tour-uploads.ts';

/** The response to an upload, the same for both ways. */
export function uploadAnswer(tour: UploadedTour, tourOrigin: string): TourUploadReply {
  return {
    status: 'success',
    tourUrl: tourUrlOf(tour.publishedTour, tourOrigin) as string,
    message: tourMessages.uploaded,
    directoryContents: tour.directoryContents,
    warnings: tour.warnings,
  };
}
