import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { facePixels, levels, thumbOf, tilePath, tilePixels } from '../../tour-export/definition.ts';
import { cubeFace, faces, type Picture, viewOf } from './cube.ts';

const TILE_QUALITY = 85;

/** Cuts a panorama into the tiles of a tour, below `folder`. What was cut since it was developed is left as it is. */
export async function cutPanorama(file: string, folder: string, id: string, yaw: number): Promise<void> {
  const thumbnail = join(folder, thumbOf(id));
  if (isNewer(thumbnail, file)) return;
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const panorama: Picture = { data, width: info.width, height: info.height };
  for (const face of faces) {
    const picture = cubeFace(panorama, face, facePixels);
    for (const { level, size } of levels) {
      const pixels = await raw(picture).resize(size).png().toBuffer();
      for (let row = 0; row < size / tilePixels; row++) {
        for (let column = 0; column < size / tilePixels; column++) {
          const place = {
            left: column * tilePixels,
            top: row * tilePixels,
            width: tilePixels,
            height: tilePixels,
          };
          await sharp(pixels)
            .extract(place)
            .webp({ quality: TILE_QUALITY, effort: 5, smartSubsample: true })
            .toFile(inFolder(join(folder, tilePath(id, face, level, row, column))));
        }
      }
    }
  }
  const view = viewOf(panorama, yaw, -4, 82, 640, 480);
  await raw(view).webp({ quality: 76, effort: 6 }).toFile(inFolder(thumbnail));
}

/** The tiles and thumbnails of these panoramas, by their names in the tour. */
export function mediaOf(folder: string, ids: readonly string[]): Map<string, Buffer> {
  const media = new Map<string, Buffer>();
  for (const id of ids) {
    media.set(thumbOf(id), readFileSync(join(folder, thumbOf(id))));
    for (const name of readdirSync(join(folder, `media/${id}_0`), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.webp')) continue;
      const path = `media/${id}_0/${name}`;
      media.set(path, readFileSync(join(folder, path)));
    }
  }
  return media;
}

export function isNewer(target: string, source: string): boolean {
  return existsSync(target) && statSync(target).mtimeMs > statSync(source).mtimeMs;
}

function raw({ data, width, height }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function inFolder(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
