import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { Picture } from '#kit/picture.ts';

/** What pictures need of the file store. */
export type PictureFiles = {
  put(name: string, bytes: Buffer): Promise<unknown>;
  /** The whole file, or null where there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Null where there is none. */
  size(name: string): Promise<number | null>;
};

export const picturesFolder = 'pictures';
export const pictureFile = (key: string): string => `${picturesFolder}/${key}`;

/** Names the bytes by their content and keeps them. Storing the same bytes again changes nothing. */
export async function writePicture(
  files: PictureFiles,
  bytes: Buffer,
  facts: Omit<Picture, 'key'>,
): Promise<Picture> {
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await files.put(pictureFile(key), bytes);
  return { key, ...facts };
}

/**
 * Keeps a drawing of our own as the SVG that it is; its variants are drawn at their own size on first request. Only for
 * bytes that this repository made: what users send goes through `storePicture`, which never lets an SVG in.
 */
export function storeDrawing(
  files: PictureFiles,
  svg: string,
  facts: Omit<Picture, 'key'>,
): Promise<Picture> {
  return writePicture(files, Buffer.from(svg, 'utf8'), facts);
}

/** The average colour as `#rrggbb`: what stands in a picture's place until it has come. */
export async function averageColour(image: Sharp): Promise<string> {
  const { data } = await image
    .clone()
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  return `#${hex(data[0] ?? 0)}${hex(data[1] ?? data[0] ?? 0)}${hex(data[2] ?? data[0] ?? 0)}`;
}
