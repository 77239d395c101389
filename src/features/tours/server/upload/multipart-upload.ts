import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { managers } from '#features/accounts/policy.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { tourParams } from '#features/tours/schema.ts';
import { zipTooLarge } from '#features/tours/server/intake/refusals.ts';
import { importTour } from '#features/tours/server/intake/tour-import.ts';
import { AppError } from '#kit/app-error.ts';
import type { FairSemaphore } from '#kit/server/fair-semaphore.ts';
import type { SignedIn } from '#kit/server/http/actor.ts';
import type { Identify } from '#kit/server/http/mount-routes.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ArrivingForms } from './arriving-forms.ts';
import { cutOff, noFileChosen } from './refusals.ts';
import { auditUpload } from './tour-uploads.ts';
import { uploadAnswer } from './upload-answer.ts';

/** What stands around the file in the body. */
const aroundBytes = 4_000;

/** `POST /api/upload/virtual-tour/:id`: the whole archive as the multipart field `tourZip`, straight into the store. */
export async function multipartTourUpload(
  app: FastifyInstance,
  {
    kit,
    identify,
    tourOrigin,
    imports,
  }: { kit: Kit; identify: Identify; tourOrigin: string; imports: FairSemaphore },
): Promise<void> {
  const { zipMaxBytes } = tourLimits;
  const arriving = new ArrivingForms();
  // One byte more than is taken, so that too much is seen as such and never cut to size.
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: zipMaxBytes + 1 } });

  app.post(
    '/api/upload/virtual-tour/:id',
    {
      schema: { hide: true },
      config: { slowBody: true },
      errorHandler(error, request, reply) {
        // What still comes of a refused body passes by: a browser reads the answer when it has sent what it wanted to.
        request.raw.unpipe();
        request.raw.resume();
        return app.errorHandler(error, request, reply);
      },
    },
    async (request, reply) => {
      const token = readSessionToken(request);
      const user = token ? await identify(token) : null;
      managers.demand({ user });
      const params = tourParams.safeParse(request.params);
      if (!params.success) throw new AppError('not-found', 'no_such_property', 'There is no such property.');
      const expectedBytes = Math.max(0, Number(request.headers['content-length'] ?? 0) - aroundBytes);
      if (expectedBytes > zipMaxBytes) throw zipTooLarge();
      const actor = { visitorId: null, user: user as SignedIn };
      const { id } = params.data;
      const tour = await arriving.during(actor.user.id, async () => {
        const file = await fileOf(request);
        const stream = wholly(request, file);
        return importTour(
          kit,
          actor,
          id,
          { filename: file.filename, stream, areOurs: true, expectedBytes },
          {
            imports,
            alongside: (transaction, versionId) => auditUpload(transaction, actor, id, versionId),
          },
        );
      });
      return reply.header('cache-control', 'no-store').send(uploadAnswer(tour, tourOrigin));
    },
  );
}

async function fileOf(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw noFileChosen();
  // Of a connection that is gone already nobody would hear any more.
  if (request.raw.destroyed && !request.raw.complete) throw cutOff();
  const file = await request.file().catch(() => undefined);
  if (file?.fieldname !== 'tourZip' || !file.filename) throw noFileChosen();
  return file;
}

/** A body that breaks off must never pass for a short one. */
async function* wholly(request: FastifyRequest, { file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of file) yield piece as Uint8Array;
  } catch (error) {
    throw request.raw.complete ? error : cutOff();
  }
  if (file.truncated || (request.raw.destroyed && !request.raw.complete)) throw cutOff();
}
