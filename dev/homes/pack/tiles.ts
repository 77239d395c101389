import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import yauzl from 'yauzl';
import { cubeFace, type Picture, renderView } from '#features/tours/cube.ts';
import {
  cubeFaces,
  facePixels,
  levels,
  thumbnailPath,
  tilePath,
  tilePixels,
} from '#features/tours/generated-export.ts';

const TILE_QUALITY = 76;

/**
 * Cuts a panorama into the tiles of a tour, below `folder`. Tiles that are newer than the panorama are not
 * cut again.
 */
export async function cutPanorama(
  file: string,
  folder: string,
  id: string,
  { yaw = 0, mirrored = false }: { yaw?: number; mirrored?: boolean },
): Promise<void> {
  const thumbnail = join(folder, thumbnailPath(id));
  if (isNewer(thumbnail, file)) return;
  const panorama = await readPanorama(file, mirrored);
  for (const face of cubeFaces) {
    const picture = cubeFace(panorama, face, facePixels);
    for (const { level, size } of levels) {
      const pixels = await toSharp(picture).resize(size).raw().toBuffer();
      for (let row = 0; row < size / tilePixels; row++) {
        for (let column = 0; column < size / tilePixels; column++) {
          const region = {
            left: column * tilePixels,
            top: row * tilePixels,
            width: tilePixels,
            height: tilePixels,
          };
          await toSharp({ data: pixels, width: size, height: size })
            .extract(region)
            .webp({ quality: TILE_QUALITY, effort: 4, smartSubsample: true })
            .toFile(withParentFolder(join(folder, tilePath(id, face, level, row, column))));
        }
      }
    }
  }
  const view = renderView(panorama, yaw, -4, 82, 640, 480);
  await toSharp(view).webp({ quality: 76, effort: 6 }).toFile(withParentFolder(thumbnail));
}

/** Cuts a flat picture out of a panorama, with the field of view of a phone's widest camera. */
export async function cutPicture(file: string, yaw: number, mirrored: boolean): Promise<Sharp> {
  return toSharp(renderView(await readPanorama(file, mirrored), yaw, -5, 96, 1600, 1200));
}

async function readPanorama(file: string, mirrored: boolean): Promise<Picture> {
  const { data, info } = await sharp(file)
    .flop(mirrored)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Returns the tiles and thumbnails of these panoramas by their names in the tour. Media that are not in the
 * folder come from the archive at `packedPath`.
 */
export async function readTourMedia(
  folder: string,
  ids: readonly string[],
  packedPath: string,
): Promise<Map<string, Buffer>> {
  const media = new Map<string, Buffer>();
  const packedFiles = ids.every((id) => existsSync(join(folder, thumbnailPath(id))))
    ? []
    : await readPackedMedia(packedPath);
  for (const id of ids) {
    if (!existsSync(join(folder, thumbnailPath(id)))) {
      for (const [name, file] of packedFiles) if (name.includes(id)) media.set(name, file);
      continue;
    }
    media.set(thumbnailPath(id), readFileSync(join(folder, thumbnailPath(id))));
    for (const name of readdirSync(join(folder, `media/${id}_0`), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.webp')) continue;
      const path = `media/${id}_0/${name}`;
      media.set(path, readFileSync(join(folder, path)));
    }
  }
  return media;
}

async function readPackedMedia(path: string): Promise<Map<string, Buffer>> {
  const media = new Map<string, Buffer>();
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('media/')) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    media.set(entry.fileName, Buffer.concat(chunks));
  }
  zip.close();
  return media;
}

export function isNewer(target: string, source: string): boolean {
  return existsSync(target) && statSync(target).mtimeMs > statSync(source).mtimeMs;
}

function toSharp({ data, width, height }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function withParentFolder(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
