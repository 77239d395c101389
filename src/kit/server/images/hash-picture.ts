import sharp from 'sharp';
import { imageHashes, rasterEdge } from './image-hash.ts';
import { pixelLimit } from './picture-cost.ts';

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
