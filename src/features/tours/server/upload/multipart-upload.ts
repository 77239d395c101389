import { managers } from '#features/accounts/policy.ts';
import { uploadTour } from '#features/tours/api.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { tourParams } from '#features/tours/schema.ts';
import { zipTooLargeError } from '#features/tours/server/intake/refusals.ts';
import { importTour } from '#features/tours/server/intake/tour-import.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { ArrivingFile, FileForm } from '#kit/server/http/file-form.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { FormUploadLimit } from './form-upload-limit.ts';
import { noFileChosenError } from './refusals.ts';
import { auditUpload } from './tour-uploads.ts';
import { toUploadReply } from './upload-answer.ts';

/** The maximum number of bytes that the multipart format adds around the file. */
const multipartOverheadBytes = 4_000;

/** Accepts the whole archive as the form field `tourZip`, streamed into the store. */
export function multipartUpload({
  tourOrigin,
  imports,
}: {
  tourOrigin: string;
  imports: FairSemaphore;
}): RouteDefinition {
  const { zipMaxBytes } = tourLimits;
  const formLimit = new FormUploadLimit();
  return route(uploadTour, {
    access: managers,
    slowBody: true,
    // One byte over the limit, so that a larger file is rejected and not truncated.
    bodyLimitBytes: zipMaxBytes + 1,
    handle: async ({ params, body, actor, kit }) => {
      const { data } = tourParams.safeParse(params);
      if (!data) throw new AppError('not-found', 'no_such_property', english('Property not found.'));
      const { id } = data;
      const expectedBytes = Math.max(0, body.announcedBytes - multipartOverheadBytes);
      if (expectedBytes > zipMaxBytes) throw zipTooLargeError();
      const tour = await formLimit.during(actor.user.id, async () => {
        const file = await fileIn(body);
        const archive = { filename: file.name, stream: file.chunks(), areOurs: true, expectedBytes };
        return importTour(kit, actor, id, archive, {
          imports,
          alongside: (transaction, versionId) => auditUpload(transaction, actor, id, versionId),
        });
      });
      return toUploadReply(tour, tourOrigin);
    },
  });
}

async function fileIn(form: FileForm): Promise<ArrivingFile> {
  const file = await form.file('tourZip').catch((error) => {
    if (error instanceof AppError) throw error;
    return null;
  });
  if (!file?.name) throw noFileChosenError();
  return file;
}
