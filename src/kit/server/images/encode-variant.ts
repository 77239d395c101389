import sharp, { type Sharp } from 'sharp';
import type { PictureFormat, PictureWidth } from '#kit/picture.ts';

/**
 * Encodes one size of a picture. AVIF at effort 2 costs an eighth of effort 4 and adds a few percent of
 * bytes. The source is our own (a sanitised WebP or a drawing), but is still decoded with a pixel limit.
 */
export async function encodeVariant(
  source: Uint8Array,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: 16_000_000, failOn: 'error' })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  switch (format) {
    case 'avif':
      return encodeAvif(image, width === cardWidth ? cardLimitBytes : Number.POSITIVE_INFINITY);
    case 'webp':
      return image.webp({ quality: 72, effort: 4 }).toBuffer();
    case 'jpg':
      return encodeWithinLimit(previewLimitBytes, [72, 55, 40, 25, 10], (quality) =>
        image.clone().jpeg({ quality, mozjpeg: true }).toBuffer(),
      );
  }
}

function encodeAvif(image: Sharp, limitBytes: number): Promise<Buffer> {
  return encodeWithinLimit(limitBytes, [50, 46, 42, 36, 30], (quality) =>
    image.clone().avif({ quality, effort: 2 }).toBuffer(),
  );
}

/** The size limit of link previews, which ignore pictures of 300 KB or more. */
const previewLimitBytes = 300_000;
/**
 * The width of a card's picture, which is compressed more because visitors pay for a page of cards by the
 * megabyte.
 */
const cardWidth = 480;
const cardLimitBytes = 10_000;

/**
 * Encodes with the first quality whose result is small enough. Leaves and gravel are large at the usual
 * quality, but hide the artefacts of a lower quality.
 */
async function encodeWithinLimit(
  limitBytes: number,
  qualities: readonly number[],
  make: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await make(quality);
    if (bytes.length < limitBytes) break;
  }
  return bytes;
}
