import sharp, { type OutputInfo } from 'sharp';
import { AppError } from '#kit/app-error.ts';
import type { Picture } from '#kit/picture.ts';
import { averageColour, type PictureFiles, storePicture } from './picture-store.ts';
import { sniffPicture } from './sniff.ts';

/** 5 MB as the specification counts them. */
export const pictureLimitBytes = 5 * 1024 * 1024;

/** More than any phone's sensor gives in five megabytes; a bomb of a few kilobytes declares billions. */
const pixelLimit = 120_000_000;
const storedEdgePixels = 2400;

/**
 * Takes a picture that somebody sent: sniffs it, decodes it strictly, turns it upright, drops everything that is not a
 * pixel (EXIF with the position of a home above all), and keeps a WebP of at most 2,400 px under the hash of its content.
 * The bytes that were sent are never served.
 */
export async function takePicture(files: PictureFiles, bytes: Buffer): Promise<Picture> {
  if (bytes.length > pictureLimitBytes) {
    throw new AppError(
      'too-large',
      'picture_too_large',
      'Image file is too large. Maximum allowed size is 5MB',
    );
  }
  demandKnownType(bytes);
  const { data, info } = await decode(bytes);
  return storePicture(files, data, {
    width: info.width,
    height: info.height,
    colour: await averageColour(sharp(data)),
  });
}

function demandKnownType(bytes: Buffer): void {
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
        'This photo is in the HEIC format, which browsers cannot show. Please save it as JPEG and upload it again.',
      );
    case 'svg':
      throw new AppError(
        'invalid',
        'picture_svg',
        'Drawings (SVG) cannot be uploaded. Please upload a photo.',
      );
    case 'unknown':
      throw new AppError('invalid', 'picture_unknown', 'Please upload an image file');
  }
}

async function decode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(storedEdgePixels, storedEdgePixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .webp({ quality: 88, effort: 2, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw refusal(cause);
  }
}

function refusal(cause: unknown): AppError {
  if (cause instanceof Error && /pixel limit|too large|exceeds/i.test(cause.message)) {
    return new AppError(
      'invalid',
      'picture_too_many_pixels',
      'This image has too many pixels. Please make it smaller.',
      {
        cause,
      },
    );
  }
  return new AppError(
    'invalid',
    'picture_broken',
    'This image is damaged or incomplete. Please try another one.',
    {
      cause,
    },
  );
}
