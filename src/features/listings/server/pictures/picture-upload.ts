import { type Manager, managers } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { uploadPicture } from '#features/listings/api.ts';
import { listingLimits } from '#features/listings/limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { type Picture, pictureAddress } from '#kit/picture.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { storePicture } from '#kit/server/images/picture-intake.ts';
import { pictureFile } from '#kit/server/images/picture-store.ts';
import type { PictureVariants } from '#kit/server/images/picture-variants.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockPictures, upsertPictureUpload } from './picture-rows.ts';
import { removeUnlessNeeded } from './picture-sweep.ts';
import { createUploadLimiter } from './upload-concurrency.ts';

const tooLargeMessage = english('Image file is too large. Maximum allowed size is 5MB');

export type PictureSettings = {
  work: Pick<PictureWork, 'decode'>;
  variants: Pick<PictureVariants, 'prepare'>;
};

/** Returns the route that receives a picture as the form field `image`. */
export function pictureUpload({ work, variants }: PictureSettings): RouteDefinition {
  const limitUploads = createUploadLimiter();
  return route(uploadPicture, {
    access: managers,
    bodyLimitBytes: pictureLimitBytes,
    handle: async ({ body, actor, kit }) => {
      const picture = await limitUploads(actor.user.id, async () => {
        const stored = await storePicture(kit.files, work, await imageIn(body));
        await recordUpload(kit, stored, actor.user).catch(async (error) => {
          if (error instanceof AppError && error.kind === 'forbidden') await removeIfUnused(kit, stored);
          throw error;
        });
        return stored;
      });
      // This is not a job, because a job may run on another machine, and the variants are cached on this one.
      // If it fails, the first visitor waits for the variants instead.
      variants.prepare(picture.key).catch((error) => kit.log.warn({ err: error }, 'sizes of a new picture'));
      return {
        status: 'success' as const,
        imagePath: pictureAddress(picture.key, 720, 'webp'),
        message: english('Image uploaded successfully'),
        picture,
      };
    },
  });
}

async function imageIn(form: FileForm): Promise<Buffer> {
  const file = await form.file('image');
  if (!file) throw noImageError();
  return file.bytes().catch((error) => {
    throw error instanceof AppError && error.kind === 'too-large' ? imageTooLargeError() : error;
  });
}

/**
 * Stores the metadata of an upload.
 * @throws AppError 'unavailable' when the sweep has just removed an unused picture with the same content
 */
async function recordUpload({ db, files, clock }: Kit, picture: Picture, by: Manager): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: userId } = await lockAuthorizedUser(tx, by, managers);
    await lockPictures(tx, [picture.key]);
    await upsertPictureUpload(tx, picture, { userId, at: clock() });
    if ((await files.size(pictureFile(picture.key))) === null)
      throw new AppError('unavailable', 'picture_gone', english('Something went wrong. Please try again.'));
  });
}

async function removeIfUnused(kit: Kit, { key }: Picture): Promise<void> {
  await removeUnlessNeeded(kit, key, new Date(kit.clock().getTime() - listingLimits.uploadRetentionMs));
}

function noImageError(): AppError {
  const message = english('Please select an image file to upload');
  return new AppError('invalid', 'no_image', message, { fields: { image: message } });
}

function imageTooLargeError(): AppError {
  return new AppError('too-large', 'image_too_large', tooLargeMessage, {
    fields: { image: tooLargeMessage },
  });
}
