import sharp from 'sharp';
import { imageHashes, rasterEdge } from './image-hash.ts';
import { pixelLimit } from './picture-cost.ts';

/** Returns the image hashes of a stored picture, which was validated on upload. */
export async function hashPicture(source: Uint8Array): Promise<string[]> {
  const raster = await sharp(source, { limitInputPixels: pixelLimit })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(rasterEdge, rasterEdge, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return imageHashes(raster);
}
