import sharp, { type Metadata } from 'sharp';
import { PictureRefusal, pixelLimit, requireAffordable } from './picture-cost.ts';
import { averageColour } from './picture-store.ts';
import type { DecodedPicture } from './picture-task.ts';

const storedEdgePixels = 2400;

/**
 * Decodes a picture strictly, applies the orientation, drops everything but the pixels (above all EXIF with
 * the position of a home), and returns a WebP of at most 2,400 px. It works in two steps, so that the decoded
 * pixels are freed before the WebP needs memory.
 * @throws PictureRefusal when the header is unreadable or declares too much; other errors when the rest of
 * the picture is broken
 */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  requireAffordable(await headerOf(bytes));
  const { data, info } = await sharp(bytes, {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(storedEdgePixels, storedEdgePixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const colour = await averageColour(pixels);
  const webp = await pixels.webp({ quality: 88, effort: 2, smartSubsample: true }).toBuffer();
  return { bytes: webp, width, height, colour };
}

async function headerOf(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: pixelLimit }).metadata();
  } catch (error) {
    const { message } = error as Error;
    throw new PictureRefusal(
      /pixel limit|too large|exceeds/i.test(message) ? 'too-many-pixels' : 'broken',
      message,
    );
  }
}
