import sharp from 'sharp';
import { pixelLimit } from './picture-cost.ts';
import { imageHashes, rasterEdge } from './picture-print.ts';

/** The prints of a stored picture, which was judged when it came. */
export async function hashPicture(source: Uint8Array): Promise<string[]> {
  const raster = await sharp(source, { limitInputPixels: pixelLimit })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(rasterEdge, rasterEdge, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return imageHashes(raster);
}
