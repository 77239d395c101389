import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { Picture } from '#kit/picture.ts';

/** The part of the file store that pictures need. */
export type PictureFiles = {
  put(name: string, bytes: Buffer): Promise<unknown>;
  /** Returns the whole file, or null if there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Returns the size in bytes, or null if there is no such file. */
  size(name: string): Promise<number | null>;
};

export const picturesFolder = 'pictures';
export const pictureFile = (key: string): string => `${picturesFolder}/${key}`;

/** Stores the bytes under the hash of their content. Storing the same bytes again has no effect. */
export async function writePicture(
  files: PictureFiles,
  bytes: Buffer,
  pictureFields: Omit<Picture, 'key'>,
): Promise<Picture> {
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await files.put(pictureFile(key), bytes);
  return { key, ...pictureFields };
}

/**
 * Stores one of our drawings as SVG; its variants are rendered at their size on first request. Use it only
 * for drawings that this repository makes: uploads go through `storePicture`, which never accepts SVG.
 */
export function storeDrawing(
  files: PictureFiles,
  svg: string,
  pictureFields: Omit<Picture, 'key'>,
): Promise<Picture> {
  return writePicture(files, Buffer.from(svg, 'utf8'), pictureFields);
}

/** Returns the average colour as `#rrggbb`, which is shown until the picture has loaded. */
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
