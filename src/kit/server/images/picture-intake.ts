import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Picture } from '#kit/picture.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';
import { type PictureFiles, writePicture } from './picture-store.ts';
import type { DecodedPicture } from './picture-task.ts';
import type { PictureWork } from './picture-work.ts';
import { sniffPicture } from './sniff.ts';

/**
 * Stores an uploaded picture: detects its type, decodes it, and stores the result under the hash of its
 * content. The uploaded bytes are never served.
 */
export async function storePicture(
  files: PictureFiles,
  work: Pick<PictureWork, 'decode'>,
  bytes: Buffer,
): Promise<Picture> {
  const { bytes: decodedBytes, ...pictureFields } = await decodePicture(work, bytes);
  return writePicture(files, Buffer.from(decodedBytes), pictureFields);
}

/**
 * Decodes an uploaded picture of a known type.
 * @throws AppError 'invalid' for any other file; 'too-large'; 'unavailable' when too many are waiting
 */
export async function decodePicture(
  work: Pick<PictureWork, 'decode'>,
  bytes: Buffer,
): Promise<DecodedPicture> {
  if (bytes.length > pictureLimitBytes) {
    throw new AppError(
      'too-large',
      'picture_too_large',
      msg('Image file is too large. Maximum allowed size is 5MB'),
    );
  }
  requireKnownType(bytes);
  return work.decode(bytes);
}

function requireKnownType(bytes: Buffer): void {
  switch (sniffPicture(bytes)) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'avif':
      return;
    case 'heic':
      throw new AppError(
        'invalid',
        'picture_heic',
        msg('This photo is in HEIC format, which browsers cannot show. Save it as JPEG and upload it again.'),
      );
    case 'svg':
      throw new AppError(
        'invalid',
        'picture_svg',
        msg('SVG images are not supported. Please upload a photo.'),
      );
    case 'unknown':
      throw new AppError('invalid', 'picture_unknown', msg('Please upload an image file'));
  }
}
