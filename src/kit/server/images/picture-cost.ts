import type { Metadata } from 'sharp';
import type { PictureRefusalReason } from './picture-task.ts';

export class PictureRefusal extends Error {
  readonly reason: PictureRefusalReason;

  constructor(reason: PictureRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The limit allows for the large sensors of phones: 64 megapixels and a few rows. */
export const pixelLimit = 66_000_000;
/** The limit of an edge, because a whole row is stored in memory several times. */
const edgeLimitPixels = 30_000;
/**
 * The memory limit: the maximum number of pixels with three bytes each, or 25 megapixels with eight bytes.
 */
const costLimitBytes = 200_000_000;

/**
 * Returns the bytes that are in use at once while a picture is decoded, estimated from its header; 0 for
 * formats that are read row by row. The costs were measured with libvips 8.18: interlaced PNGs and GIFs are
 * decoded as a whole, a progressive JPEG keeps its two-byte coefficients, AVIF its planes and several copies.
 */
function costOf(header: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = header;
  const pixels = width * height;
  switch (format) {
    case 'png':
      return isProgressive ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0;
    case 'jpeg':
      return isProgressive ? pixels * (chromaSubsampling === '4:2:0' ? 3 : channels * 2) : 0;
    case 'heif':
      return pixels * 16;
    default:
      return pixels * 4;
  }
}

/** @throws PictureRefusal, before anything is decoded, when the picture would cost too much */
export function requireAffordable(header: Metadata): void {
  const { width, height } = header;
  if (
    width * height > pixelLimit ||
    Math.max(width, height) > edgeLimitPixels ||
    costOf(header) > costLimitBytes
  )
    throw new PictureRefusal('too-many-pixels', `${width} x ${height} pixels, ${costOf(header)} bytes`);
}
