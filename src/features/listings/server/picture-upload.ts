import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { managers } from '#features/accounts/policy.ts';
import { takeStanding } from '#features/accounts/server/standing.ts';
import { deskLimits } from '#features/listings/schema.ts';
import { lockPictures, rememberUpload } from '#features/listings/server/picture-rows.ts';
import { removeUnlessNeeded } from '#features/listings/server/sweep-pictures.ts';
import { AppError } from '#kit/app-error.ts';
import { type Picture, pictureAddress } from '#kit/picture.ts';
import type { SignedIn } from '#kit/server/http/actor.ts';
import type { Identify } from '#kit/server/http/mount-routes.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';
import { pictureFile } from '#kit/server/images/picture-store.ts';
import type { PictureVariants } from '#kit/server/images/picture-variants.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { pictureLimitBytes, takePicture } from '#kit/server/images/take-picture.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openUploadPlaces } from './upload-places.ts';

const tooLarge = 'Image file is too large. Maximum allowed size is 5MB';

type Settings = {
  kit: Kit;
  identify: Identify;
  work: Pick<PictureWork, 'decode'>;
  variants: Pick<PictureVariants, 'prepare'>;
};

/** `POST /api/upload/property-image`: one picture as the multipart field `image`, as the specification has it. */
export async function pictureUpload(
  app: FastifyInstance,
  { kit, identify, work, variants }: Settings,
): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: pictureLimitBytes } });

  const inPlace = openUploadPlaces();
  app.post(
    '/api/upload/property-image',
    { schema: { hide: true }, bodyLimit: pictureLimitBytes + 10_000 },
    async (request, reply) => {
      const token = readSessionToken(request);
      const user = token ? await identify(token) : null;
      managers.demand({ user });
      const signedIn = user as SignedIn;
      const picture = await inPlace(signedIn.id, async () => {
        const taken = await takePicture(kit.files, work, await imageIn(request));
        await remember(kit, taken, signedIn).catch(async (error) => {
          if (error instanceof AppError && error.kind === 'forbidden') await putAway(kit, taken);
          throw error;
        });
        return taken;
      });
      // Here and not in a job: what is made is kept on this machine. If it comes to nothing, the first visitor waits a moment.
      variants.prepare(picture.key).catch((error) => kit.log.warn({ err: error }, 'sizes of a new picture'));
      return reply.header('cache-control', 'no-store').send({
        status: 'success',
        imagePath: pictureAddress(picture.key, 720, 'webp'),
        message: 'Image uploaded successfully',
        picture,
      });
    },
  );
}

async function imageIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw nothingChosen();
  const file = await request.file().catch(refusal);
  if (!file || file.fieldname !== 'image') throw nothingChosen();
  return file.toBuffer().catch(refusal);
}

/** The same picture may have lain there unused until now, and just been removed by the sweep. */
async function remember({ db, files, clock }: Kit, picture: Picture, by: SignedIn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: userId } = await takeStanding(tx, by, managers);
    await lockPictures(tx, [picture.key]);
    await rememberUpload(tx, picture, { userId, at: clock() });
    if ((await files.size(pictureFile(picture.key))) === null)
      throw new AppError('unavailable', 'picture_gone', 'Something got in the way. Please try again.');
  });
}

async function putAway(kit: Kit, { key }: Picture): Promise<void> {
  await removeUnlessNeeded(kit, key, new Date(kit.clock().getTime() - deskLimits.uploadsKeptMs));
}

function nothingChosen(): AppError {
  const message = 'Please select an image file to upload';
  return new AppError('invalid', 'no_image', message, { fields: { image: message } });
}

function refusal(error: { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    throw new AppError('too-large', 'image_too_large', tooLarge, { fields: { image: tooLarge } });
  throw error;
}
